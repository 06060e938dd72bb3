"""What must never be kept."""

from itertools import pairwise

import pytest

from claw.domain.ports import SecretDetector
from claw.storage.secrets import Secrets

DETECTOR: SecretDetector = Secrets()


def found(text: str) -> list[str]:
    return [text[start:end] for start, end in DETECTOR.secrets(text)]


def test_f17_a_key_and_a_wifi_password_in_one_sentence_are_both_found() -> None:
    key = "sk-test-00000000000000000000000000000000"
    text = f"my key is {key} and the wifi password is plum-42-kite"
    assert found(text) == [key, "plum-42-kite"]


@pytest.mark.parametrize(
    "key",
    [
        "AKIA" + "IOSFODNN7EXAMPLE",
        "ghp_" + "0" * 36,
        "xoxb-" + "123456789012-123456789012-abcdefghijklmnopqrstuvwx",
        "sk_live_" + "0" * 24,
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJGQUtFIn0.FAKEsignature0000",
        "0123456789abcdef0123456789abcdef",
        "aB3" * 14,
        "glpat-" + "0" * 20,
        "sk-FAKE-0000-not-a-real-key-1111",
    ],
)
def test_keys_and_tokens_of_services_are_found_whole(key: str) -> None:
    assert found(f"use {key} for it") == [key]


def test_a_private_key_is_found_with_all_its_lines() -> None:
    key = "-----BEGIN RSA PRIVATE KEY-----\nMIIFAKE\nFAKE\n-----END RSA PRIVATE KEY-----"
    assert found(f"here:\n{key}\nthanks") == [key]


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("the password is plum-42", "plum-42"),
        ("My password is sunflower.", "sunflower"),
        ("Password: hunter", "hunter"),
        ("my pin is 4471", "4471"),
        ("the alarm code is 9921", "9921"),
        ("Use the door code 4412#", "4412#"),
        ("The code for the garage keypad is 8805, in case I ask.", "8805"),
        ("保险柜的号码是 88-05-12", "88-05-12"),
        ("Der Code fürs Zahlenschloss ist 4 7 1 1", "4 7 1 1"),
        ("wifi is TestNet, pass plum77", "plum77"),
        ("licence key ABCD-1234-EFGH", "ABCD-1234-EFGH"),
        ("my recovery phrase is apple river stone moon", "apple river stone moon"),
        ("Note to self: safe combination is 22-41-07.", "22-41-07"),
        ("My Netflix login: bob / Wintersun9", "bob / Wintersun9"),
        ("plum-kettle-77 is the wifi password", "plum-kettle-77"),
        ("Mein Passwort lautet Sonnenblume", "Sonnenblume"),
        ("Die PIN meiner EC-Karte ist 3391.", "3391"),
        ("La contraseña del correo es luna.22", "luna.22"),
        ("数据库密码是 mima-0000，记一下", "mima-0000"),
        ("门锁密码改成了 860312", "860312"),
        ("我的提款卡密碼是 0427", "0427"),
        ("Wi-Fiのパスワードは neko-55 です", "neko-55"),
        ("DB_PASSWORD=plum42kite", "plum42kite"),
    ],
)
def test_what_is_said_in_words_is_found(text: str, secret: str) -> None:
    assert found(text) == [secret]


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("card 4111 1111 1111 1111", "4111 1111 1111 1111"),
        ("4111-1111-1111-1111 expires soon", "4111-1111-1111-1111"),
        ("我的银行卡号是6222 0000 1111 2222 333", "6222 0000 1111 2222 333"),
        ("我的身份证号是 000000000000000000", "000000000000000000"),
        ("SSN 000-12-3456", "000-12-3456"),
        ("IBAN DE89 3704 0044 0532 0130 00", "DE89 3704 0044 0532 0130 00"),
        ("passport number C01X00T47", "C01X00T47"),
    ],
)
def test_card_account_and_identity_numbers_are_found(text: str, secret: str) -> None:
    assert found(text) == [secret]


@pytest.mark.parametrize(
    "text",
    [
        "The password is wrong again",
        "I forgot my password",
        "The wifi password is on the fridge",
        "the password is changed every month",
        "I use the password manager Bitwarden",
        "My phone number is 0171 2345678",
        "The key is under the mat",
        "The key to success is hard work",
        "The login is broken",
        "I passed 12 exams, and the pass rate is high",
        "The postal code of the new office is 33201",
        "We live at door number 12 on the left",
        "The gate is open from 8 to 18",
        "My passport expires on 2031-06-10",
        "Ich fahre nie ohne Karte, seit 2019",
        "We are restoring a 1962 boat in the garage",
        "the token limit is 4096",
        "it came with commit 5f2b1c9d8e7a6b5c4d3e2f1a0b9c8d7e6f5a4b3c",
        "secret santa is on 2025-12-03",
        "My favourite number is 4111111111111112",
        "Born on 1988-03-14, invoice 33201",
        "密码忘了怎么办",
        "export DB_PASSWORD=$SECRET",
        "",
    ],
)
def test_what_only_speaks_of_such_things_is_left_alone(text: str) -> None:
    assert found(text) == []


def test_spans_come_in_order_and_do_not_overlap() -> None:
    text = "api key: ghp_" + "0" * 36 + ", password: ghp_" + "1" * 36
    spans = DETECTOR.secrets(text)
    assert list(spans) == sorted(spans)
    assert all(one[1] <= other[0] for one, other in pairwise(spans))
    assert len(spans) == 2


@pytest.mark.parametrize(
    "text", ["password " * 4_000, "1 " * 20_000, "a_" * 20_000, "密码" * 9_000, "pin is " * 4_000]
)
def test_a_long_text_is_searched_without_running_wild(text: str) -> None:
    DETECTOR.secrets(text)


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("my password's hunter2", "hunter2"),
        ("my pin's 4471", "4471"),
        ("username bob password plum", "plum"),
        ("user: bob, pass: plum", "plum"),
        ("the passphrase is four blue ducks", "four blue ducks"),
        ("my password is correct horse battery staple.", "correct horse battery staple"),
        ("meine Passphrase lautet vier blaue Enten", "vier blaue Enten"),
        ("my safe opens with 12-34-56", "12-34-56"),
        ("Der Tresor öffnet mit 12-34-56", "12-34-56"),
        ("我的保险箱用 4711 打开", "4711"),
        ("alarm: 4711", "4711"),
    ],
)
def test_a_secret_said_in_passing_is_found(text: str, secret: str) -> None:
    assert [text[start:end] for start, end in Secrets().secrets(text)] == [secret]


@pytest.mark.parametrize(
    "text",
    [
        "My password manager is 1Password",
        "I collect card miles since 20012002",
        "I have 12345678 card points and card miles 12345678",
        "my password's wrong",
        "the password's strength is low",
        "my password is hard to remember",
        "The passphrase was lost in the move",
        "username and password please",
        "alarm: 7:30",
        "gym: 1200 members",
        "My safe opens with a key",
    ],
)
def test_to_speak_of_secrets_tells_none(text: str) -> None:
    assert not Secrets().secrets(text)
