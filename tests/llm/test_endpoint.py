"""Endpoints: keys and URLs are checked before anything is sent."""

import pytest

from claw.errors import BadConfiguration, KeyRejected
from claw.llm.endpoint import ENVIRONMENT, Endpoint, Sourced


def endpoint(key: str = "sk-abcdefgh1234", url: str = "https://api.example.com/v1") -> Endpoint:
    return Endpoint(
        "openai",
        "m",
        Sourced(key, "OPENAI_API_KEY", ENVIRONMENT),
        Sourced(url, "OPENAI_BASE_URL", ENVIRONMENT),
    )


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("api.example.com", "https://api.example.com"),
        ("https://api.example.com/v1/", "https://api.example.com/v1"),
        ("https://api.example.com/v1/chat/completions", "https://api.example.com/v1"),
        ("https://api.example.com/v1/chat/completions/", "https://api.example.com/v1"),
        ("  HTTPS://api.example.com/v1 ", "https://api.example.com/v1"),
        ("localhost:8080/v1", "http://localhost:8080/v1"),
        ("127.0.0.1:8080", "http://127.0.0.1:8080"),
        ("[::1]:8080/v1", "http://[::1]:8080/v1"),
        ("192.168.1.7:11434/v1", "http://192.168.1.7:11434/v1"),
        ("api.example.com:8443/v1", "https://api.example.com:8443/v1"),
    ],
)
def test_a_base_url_is_normalised(typed: str, meant: str) -> None:
    """A11."""
    assert endpoint(url=typed).url == meant


@pytest.mark.parametrize(
    "typed",
    ["", "ftp://example.com", "https://", "https://a b/v1", "http://x:port/v1", "[::1", "?"],
)
def test_what_is_no_web_address_is_refused_naming_its_variable(typed: str) -> None:
    """A11."""
    with pytest.raises(BadConfiguration, match="OPENAI_BASE_URL from the environment"):
        endpoint(url=typed)


@pytest.mark.parametrize(
    ("key", "position", "name"),
    [
        ("sk-“abc”", 4, "left double quotation mark"),
        ("sk-\u0430bc", 4, "cyrillic small letter a"),
        ("sk-a b", 5, "space"),
        ("sk-a\nb", 5, "control character"),
    ],
)
def test_a_character_that_no_key_holds_is_named_with_its_place(
    key: str, position: int, name: str
) -> None:
    """A12."""
    with pytest.raises(KeyRejected) as raised:
        endpoint(key=key)
    message = str(raised.value)
    assert "OPENAI_API_KEY" in message
    assert f"position {position} of {len(key)}" in message
    assert name in message
    assert key not in message
    assert "abc" not in message


def test_space_around_a_key_is_no_part_of_it() -> None:
    assert endpoint(key=" sk-abcdefgh1234\n").key.value == "sk-abcdefgh1234"


@pytest.mark.parametrize("key", ["", "  "])
def test_a_missing_key_names_variable_file_and_command(key: str) -> None:
    """A24."""
    with pytest.raises(KeyRejected) as raised:
        Endpoint(
            "deepseek",
            "m",
            Sourced(key, "DEEPSEEK_API_KEY", "/home/ann/.claw/.env"),
            Sourced("https://api.deepseek.com", "DEEPSEEK_BASE_URL"),
        )
    message = str(raised.value)
    assert raised.value.exit_code == 77
    for part in ("DEEPSEEK_API_KEY", "environment", "/home/ann/.claw/.env", "claw model pull"):
        assert part in message


def test_a_key_is_not_sent_to_a_url_that_was_set_elsewhere() -> None:
    with pytest.raises(BadConfiguration, match="different places"):
        Endpoint(
            "openai",
            "m",
            Sourced("sk-abcdefgh1234", "OPENAI_API_KEY", ENVIRONMENT),
            Sourced("https://elsewhere.example", "OPENAI_BASE_URL", "/cloned/.env"),
        )


def test_an_endpoint_without_a_model_is_refused() -> None:
    with pytest.raises(BadConfiguration, match="model"):
        Endpoint("openai", " ", Sourced("k", "K"), Sourced("https://a.example", "U"))


def test_no_key_is_in_what_is_shown() -> None:
    one = endpoint("sk-abcdefghi1234", "https://ann:secret@api.example.com/v1?token=t")
    assert one.key.value not in repr(one)
    assert one.shown_key == "…1234"
    assert endpoint(key="k1234").shown_key == "…4"
    assert one.shown_url == "https://api.example.com/v1"
    assert one.label == "openai:m"


def test_loopback_and_deepseek_are_recognised() -> None:
    assert endpoint(url="http://127.0.0.1:1/v1").loopback
    assert endpoint(url="http://[::1]:1/v1").loopback
    assert not endpoint().loopback
    assert endpoint(url="https://api.deepseek.com").is_deepseek
    assert not endpoint(url="https://api.notdeepseek.com").is_deepseek
