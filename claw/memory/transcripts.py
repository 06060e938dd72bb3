"""A conversation as quoted data for a model that must not answer it, within a limit of tokens."""

import re
from collections.abc import Sequence

from claw.domain.messages import Message
from claw.domain.ports import TokenCounter
from claw.domain.text import clean, has_cjk, is_chinese

_SPEAKER = {"user": "User", "assistant": "Assistant"}
_TRADITIONAL = re.compile("[們這個來說時國會對還學麼過開們請讓買賣書車長間問題點錢號歲樣當從應該]")
_KANA = re.compile(r"[\u3040-\u30ff]")
_HANGUL = re.compile(r"[\uac00-\ud7af]")
_GERMAN = re.compile(
    r"\b(?:ich|und|nicht|der|die|das|ist|mit|wir|ein|für|auf|mein)\b", re.IGNORECASE
)
_SPANISH = re.compile(r"\b(?:que|el|los|las|una|por|para|con|pero|mi|es|está|no)\b", re.IGNORECASE)
_ENGLISH = re.compile(r"\b(?:the|and|to|of|is|my|for|with|that|it|have)\b", re.IGNORECASE)


def capped(text: str, limit: int, counter: TokenCounter) -> str:
    """Return the text, or its beginning and end around a mark where it is over `limit` tokens."""
    keep = limit * 6
    while len(text) > keep or counter.count(text) > limit:
        head, tail = text[: keep * 2 // 3], text[len(text) - keep // 3 :]
        shorter = f"{head}\n[… {len(text) - len(head) - len(tail):,} characters left out …]\n{tail}"
        if counter.count(shorter) <= limit or keep < 30:
            return shorter
        keep = keep * 3 // 4
    return text


def quoted(message: Message) -> str:
    """Return the message as quoted lines that begin with its speaker."""
    return "> " + f"{_SPEAKER[message.role]}: {clean(message.content).strip()}".replace(
        "\n", "\n> "
    )


def portions(texts: Sequence[str], limit: int, counter: TokenCounter) -> list[str]:
    """Join texts to as few portions of at most `limit` tokens as their order allows."""
    found: list[str] = []
    room = 0
    for text in texts:
        size = counter.count(text) + 1
        if found and size <= room:
            found[-1] += "\n" + text
        else:
            found.append(text)
            room = limit
        room -= size
    return found


def language(text: str) -> tuple[str, str]:
    """Return the language of `text` as a model is told it, and how a summary in it begins."""
    if is_chinese(text):
        if _TRADITIONAL.search(text):
            return "Traditional Chinese (繁體中文)", "使用者"
        return "Simplified Chinese (简体中文)", "用户"
    if has_cjk(text):
        if len(_HANGUL.findall(text)) > len(_KANA.findall(text)):
            return "Korean", "사용자"
        return "Japanese (日本語)", "ユーザーは"
    counts = {
        ("German", "Der Nutzer"): len(_GERMAN.findall(text)),
        ("Spanish", "El usuario"): len(_SPANISH.findall(text)),
        ("English", "The user"): len(_ENGLISH.findall(text)) + 1,
    }
    return max(counts, key=lambda one: counts[one])
