"""Find what must never be kept: keys, tokens, passwords, card and identity numbers, PINs.

Rests on the plugins of detect-secrets for the keys of known services, and on rules of its own for
what people say in words. Knows nothing of where the text came from.
"""

import re
from collections.abc import Iterator, Sequence

from detect_secrets.plugins.artifactory import ArtifactoryDetector
from detect_secrets.plugins.aws import AWSKeyDetector
from detect_secrets.plugins.azure_storage_key import AzureStorageKeyDetector
from detect_secrets.plugins.base import RegexBasedDetector
from detect_secrets.plugins.basic_auth import BasicAuthDetector
from detect_secrets.plugins.discord import DiscordBotTokenDetector
from detect_secrets.plugins.github_token import GitHubTokenDetector
from detect_secrets.plugins.gitlab_token import GitLabTokenDetector
from detect_secrets.plugins.jwt import JwtTokenDetector
from detect_secrets.plugins.mailchimp import MailchimpDetector
from detect_secrets.plugins.npm import NpmDetector
from detect_secrets.plugins.openai import OpenAIDetector
from detect_secrets.plugins.pypi_token import PypiTokenDetector
from detect_secrets.plugins.sendgrid import SendGridDetector
from detect_secrets.plugins.slack import SlackDetector
from detect_secrets.plugins.square_oauth import SquareOAuthDetector
from detect_secrets.plugins.stripe import StripeDetector
from detect_secrets.plugins.telegram_token import TelegramBotTokenDetector
from detect_secrets.plugins.twilio import TwilioKeyDetector

from claw.storage.secret_words import CARD, LOCKED, NAMES, NOT_OF_THINGS, OPENS, STATES, TALK

Span = tuple[int, int]

_PLUGINS: tuple[RegexBasedDetector, ...] = (
    ArtifactoryDetector(),
    AWSKeyDetector(),
    AzureStorageKeyDetector(),
    BasicAuthDetector(),
    DiscordBotTokenDetector(),
    GitHubTokenDetector(),
    GitLabTokenDetector(),
    JwtTokenDetector(),
    MailchimpDetector(),
    NpmDetector(),
    OpenAIDetector(),
    PypiTokenDetector(),
    SendGridDetector(),
    SlackDetector(),
    SquareOAuthDetector(),
    StripeDetector(),
    TelegramBotTokenDetector(),
    TwilioKeyDetector(),
)
_PRIVATE_KEY = re.compile(
    r"-----BEGIN [A-Z0-9 ]*(?:PRIVATE KEY|KEY BLOCK)[A-Z ]*-----.*?(?:-----END [^-\n]*-----|\Z)",
    re.DOTALL,
)
_PREFIXED = re.compile(
    r"(?<![A-Za-z0-9])(?:sk|pk|rk|ak|ghp|gho|ghu|ghs|ghr|github_pat|glpat|xox[abeprs]|hf|"
    r"npm|pypi|AKIA|ASIA|AIza|ya29|eyJ|dckr_pat|shpat|tvly|gsk|xai|lsv2|SG|tok|key|token|"
    r"secret|whsec)[-_.](?=[\w.-]*[\dA-Z_-])[A-Za-z0-9_.-]{8,}"
)
_LONG = re.compile(
    r"(?<![\w/.@-])(?=[A-Za-z0-9_+/=-]*\d)(?=[A-Za-z0-9_+/=-]*[a-z])(?=[A-Za-z0-9_+/=-]*[A-Z])[A-Za-z0-9_+/=-]{32,}(?![\w])"
)
_HEX = re.compile(r"(?<![\w-])(?=[0-9a-fA-F]*[a-fA-F])(?=[0-9a-fA-F]*\d)[0-9a-fA-F]{32,}(?![\w-])")
_VALUE = r"[^\s,，。;；、\"'“”‘’「」『』<>()（）！!？?]{2,120}"
_SAID = re.compile(
    rf"(?:(?<![A-Za-zÀ-ÿ])(?:[A-Za-z]{{1,20}}_){{0,4}}(?:{NAMES}){NOT_OF_THINGS}(?:_[A-Z]{{1,20}}){{0,4}}(?![A-Za-zÀ-ÿ]))(?P<link>[^\n.。!?！？,，;；]{{0,50}}?)"
    rf"(?P<verb>\s*(?::|：|=|→|->|\bis(?: now| still)?\b|['’]s\b|\bare\b|\bwas\b|\bto\b|\bist\b|"
    rf"\blautet\b|\bheißt\b|\bes\b|\bson\b|是|为|為|就是|設定為|設為|设为|改成了?|改為了?|"
    rf"换成了?|換成了?|叫|は|が)\s*[\"'“‘「『`]?)(?P<value>{_VALUE}(?: / {_VALUE})?)",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    rf"(?:{NAMES}){NOT_OF_THINGS}\s*[\"'“‘「『`(（]?(?P<value>(?=[^\s]{{0,63}}\d)[\w.@#$%^&*+!?~-]{{3,64}})",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    rf"[\"'“‘「『`]?(?P<value>(?=\S{{0,63}}[\d_-])[\w.@#$%^&*+-]{{4,64}})[\"'”’」』`]?\s*(?:is|was|"
    rf"ist|es|是|が)\s+(?:my|the|our|mein|das|unser|mi|la|我的?|家里的?|"
    rf"私の)?\s*(?:\w+\s+){{0,2}}?(?:{NAMES})",
    re.IGNORECASE,
)
_LOCK_CODE = re.compile(
    rf"(?:{LOCKED}[^.?!。？！\n]{{0,40}}?{OPENS}|{OPENS}[^.?!。？！\n]{{0,40}}?{LOCKED})"
    rf"[^.?!。？！\d\n]{{0,30}}(?P<value>[#*]?\d[\d -]{{1,10}}\d[#*]?)",
    re.IGNORECASE,
)
_OPENED_WITH = re.compile(
    rf"{LOCKED}[^.?!。？！\d\n]{{0,30}}?(?:\b(?:opens?|unlocks?|opened|öffnet|geht auf|se "
    rf"abre|abre)\b "
    rf"(?:with|using|by|mit|con)\b|"
    rf"[用以按输輸])[^.?!。？！\d\n]{{0,20}}(?P<value>[#*]?\d[\d -]{{2,10}}\d[#*]?)"
    rf"|{LOCKED}(?: is|s)?\s*[:：=]\s*(?P<set>[#*]?\d(?:[ -]?\d){{3,9}}[#*]?)(?![\d:.,]| "
    rf"?(?!\w*\d)[A-Za-z])",
    re.IGNORECASE,
)
_LOGGED_IN = re.compile(
    r"(?<![A-Za-z])(?:user ?names?|user|login|log-in|account|e-?mail|benutzer(?:name)?|"
    r"usuario)\W{1,3}"
    r"(?!and\b|und\b|y\b|or\b)[\w.@+-]{2,60}\W{1,3}(?:and |und |y )?(?:pass ?words?|pass|"
    r"pwd|pw|passwort|"
    r"kennwort|contraseña|clave)\W{1,3}(?:is |ist |es )?(?P<value>[^\s,，。;；]{3,64})",
    re.IGNORECASE,
)
_SPOKEN_PHRASE = re.compile(
    rf"(?<![A-Za-z])(?:pass ?(?:word|phrase)s?|passwort|kennwort|contraseña|frase de "
    rf"paso){NOT_OF_THINGS}"
    r"(?:\s*[:=]\s*|['’]s |(?: is| are| was| ist| lautet| es)(?: now| still)?:? "
    r")[\"'“‘]?(?P<value>[^\W_]{2,20}"
    r"(?:[ -][^\W_]{2,20}){2,11})[\"'”’]?(?=\s*(?:[.,;:!?\n]|$))",
    re.IGNORECASE,
)
_PHRASE = re.compile(
    r"(?:seed|recovery|backup|wallet) (?:phrase|words)[^:=\n]{0,30}(?::|=|\bis\b|"
    r"\bare\b)\s*(?P<value>[^\n.]{3,200})|(?:助记词|助記詞)\s*(?:是|为|:|"
    r"：)\s*(?P<words>[^\n。]{3,200})",
    re.IGNORECASE,
)
_DIGITS = re.compile(
    r"(?<![A-Za-z0-9])(?=[A-Z0-9]*\d[A-Z0-9]*\d)[A-Z0-9]{7,14}(?![A-Za-z0-9])|"
    r"(?<![A-Za-z0-9.])(?:[A-Z]{1,3}[ -]?)?\d(?:[ -]?[\dXx]){5,27}(?:[ "
    r"-]?[A-Z])?(?![A-Za-z0-9])"
)
_IBAN = re.compile(
    r"(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])"
)
_CHINESE_ID = re.compile(r"(?<!\d)\d{17}[\dXx](?!\d)")
_SSN = re.compile(r"(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])")
_CARD = re.compile(r"(?<![A-Za-z0-9.])\d(?:[ -]?\d){12,18}(?![A-Za-z0-9])")
_NOT_A_VALUE = re.compile(
    r"^(?:[a-zäöüßáéíóúñ]+[.。]?|[A-Z][a-z]+|[\u4e00-\u9fff\u3040-\u30ff]+|\$\{?\w+\}?|\*+|"
    r"x+|\.+|…|\[\w+\]|<\w+>|%\w+%)$",
    re.IGNORECASE,
)
_DIGIT = re.compile(r"\d")  # most patterns cannot do without one, and looking for it is cheap
_HASH_OF = re.compile(r"(?:commit|sha-?\d*|hash|md5|checksum)\W{0,4}$", re.IGNORECASE)
_DATE = re.compile(r"(?:19|20)\d\d[ -]?\d\d?[ -]?\d\d?|\d\d?[ -]\d\d?[ -](?:19|20)\d\d")
_REST = re.compile(r"(?:[\w+/=-]|\.(?=\w))*")
_PASSWORD = re.compile(
    r"pass ?word|pass ?phrase|passwd|pwd|passw[oö]rt|kennwort|contraseña|密码|密碼|口令|"
    r"パスワード|暗証|合言葉",
    re.IGNORECASE,
)


class Secrets:
    """Finds secrets in text; an implementation of the SecretDetector port."""

    def secrets(self, text: str) -> Sequence[Span]:
        """Return the [start, end) character spans, in order and without overlaps."""
        return _merged(span for step in _STEPS for span in step(text))


def _known_keys(text: str) -> Iterator[Span]:
    for plugin in _PLUGINS:
        for value in plugin.analyze_string(text):
            yield from _places(text, value if isinstance(value, str) else "")
    for pattern in (_PRIVATE_KEY, _PREFIXED, _LONG, _HEX):
        for match in pattern.finditer(text):
            if not _HASH_OF.search(text[max(0, match.start() - 12) : match.start()]):
                yield match.span()


def _places(text: str, value: str) -> Iterator[Span]:
    start = text.find(value) if value else -1
    while start >= 0:
        end = start + len(value) + len(_REST.match(text[start + len(value) :]).group())  # type: ignore[union-attr]
        yield start, end
        start = text.find(value, end)


def _said_in_words(text: str) -> Iterator[Span]:
    for match in _SAID.finditer(text):
        closes = not re.match(
            r"[ \t]+(?!and\b|und\b|y\b|or\b|for\b|für\b|para\b)\w", text[match.end() :]
        )
        password = bool(_PASSWORD.search(match.group())) and closes
        if _is_value(match["value"], match["verb"], password=password):
            yield _value_span(match)
    yield from (_value_span(match) for match in _BEFORE.finditer(text))
    yield from _said_in_digits(text)
    for match in _LOGGED_IN.finditer(text):
        if match["value"].casefold() not in STATES:
            yield _value_span(match)
    for match in _SPOKEN_PHRASE.finditer(text):
        words = match["value"].casefold().split()
        if not TALK.intersection(words) and (len(words) > 3 or words[0] not in STATES):
            yield match.span("value")
    for match in _PHRASE.finditer(text):
        yield match.span("words" if match["words"] else "value")


def _said_in_digits(text: str) -> Iterator[Span]:
    if _DIGIT.search(text):
        for pattern in (_BEHIND, _LOCK_CODE):
            yield from (_value_span(match) for match in pattern.finditer(text))
        for match in _OPENED_WITH.finditer(text):
            yield match.span("set" if match["set"] else "value")


def _value_span(match: re.Match[str]) -> Span:
    return match.start("value"), match.start("value") + len(match["value"].rstrip(".…"))


def _is_value(value: str, verb: str, *, password: bool) -> bool:
    """Tell a password from a plain word: `the password is plum-42`, not `the password is wrong`."""
    if not _NOT_A_VALUE.match(value):
        return True
    if value[0] in "$[<%*" or not value.strip(".…x"):
        return False
    if re.search(r"[\"'“‘「『`]$", verb.rstrip()):
        return True
    spoken = password and value.isascii() and value.strip(".").casefold() not in STATES
    return spoken or (bool(re.search(r"[:：=]", verb)) and len(value) > 3)


def _numbers(text: str) -> Iterator[Span]:
    if not _DIGIT.search(text):
        return
    for match in _CARD.finditer(text):
        if _passes_luhn(match.group()):
            yield match.span()
    for pattern in (_CHINESE_ID, _SSN):
        yield from (match.span() for match in pattern.finditer(text))
    for match in _IBAN.finditer(text):
        if _passes_iban(match.group()):
            yield match.span()
    for word in CARD.finditer(text):
        for match in _DIGITS.finditer(text, word.end(), word.end() + 60):
            if not _DATE.fullmatch(match.group()):
                yield match.span()


def _passes_luhn(number: str) -> bool:
    digits = [int(char) for char in number if char.isdigit()]
    doubled = [digit * 2 - 9 * (digit > 4) for digit in digits[-2::-2]]
    return (sum(digits[::-2]) + sum(doubled)) % 10 == 0


def _passes_iban(number: str) -> bool:
    bare = number.replace(" ", "")
    return int("".join(str(int(char, 36)) for char in bare[4:] + bare[:4])) % 97 == 1


_STEPS = (_known_keys, _said_in_words, _numbers)


def _merged(spans: Iterator[Span]) -> tuple[Span, ...]:
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(end, merged[-1][1])
        else:
            merged.append((start, end))
    return tuple(merged)
