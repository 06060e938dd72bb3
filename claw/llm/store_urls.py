"""The URL of a vector store, as it may be shown; importing this loads no database."""


def shown(url: str) -> str:
    """Return the URL without name, password, query and fragment, however badly it is written.

    A password may hold what has a meaning in a URL; all before the last `@` is left out.
    """
    scheme, colon, rest = url.strip().partition(":")
    slashes = "//" if rest.startswith("//") else ""
    place = rest.removeprefix("//")
    if not place.startswith("/"):  # a folder has no password, and may have an `@`
        place = place.rpartition("@")[2]
    for mark in "?#":
        place = place.partition(mark)[0]
    return f"{scheme}{colon}{slashes}{place}" if colon else "a URL without a scheme"
