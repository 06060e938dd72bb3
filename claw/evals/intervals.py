"""How sure a share is that was measured on a few rows."""

from math import sqrt

Z95 = 1.959963984540054
"""The standard deviations of a normal distribution that hold 95 % of it."""


def interval(right: int, n: int) -> tuple[float, float]:
    """Return the ends of Wilson's 95 % interval for the share `right` of `n`, to four decimals.

    Of no rows nothing is known: (0, 1).
    """
    if n == 0:
        return 0.0, 1.0
    share, spread = right / n, Z95 * Z95 / n
    middle = share + spread / 2
    half = sqrt(spread * (share * (1 - share) + spread / 4))
    low, high = (middle - half) / (1 + spread), (middle + half) / (1 + spread)
    return round(max(0.0, low), 4), round(min(1.0, high), 4)
