"""A token counter that a test can reckon with."""


class WordCounter:
    """Counts words, and each CJK character as one."""

    def count(self, text: str) -> int:
        return sum(max(1, sum(1 for c in word if ord(c) > 0x2E7F)) for word in text.split())
