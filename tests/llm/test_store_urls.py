"""No URL is shown with what is secret in it."""

import pytest

from claw.llm.store_urls import shown


@pytest.mark.parametrize(
    ("url", "seen"),
    [
        ("postgresql://me:secret@db/x?sslpassword=secret", "postgresql://db/x"),
        ("postgresql://me:se/cret@db:5432/x", "postgresql://db:5432/x"),
        ("postgresql://me:se?cr#et@db/x", "postgresql://db/x"),
        ("postgresql://me:sec@ret@db/x#secret", "postgresql://db/x"),
        ("postgresql:me:secret@db/x", "postgresql:db/x"),
        ("qdrant+http://:secret@[::1]:6333", "qdrant+http://[::1]:6333"),
        ("postgresql://me:secret@[db/x", "postgresql://[db/x"),
        ("qdrant:///home/me@work/store", "qdrant:///home/me@work/store"),
        (" simple:///a ", "simple:///a"),
        ("secret", "a URL without a scheme"),
    ],
)
def test_a_shown_url_keeps_its_secrets(url: str, seen: str) -> None:
    assert shown(url) == seen
