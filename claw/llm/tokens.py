"""Counts tokens offline, with tiktoken where its vocabulary is at hand, by estimate otherwise."""

import math
import os
import re
import threading
from collections.abc import Callable
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

import tiktoken
from tiktoken.model import encoding_name_for_model

_CJK = re.compile(
    r"[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef]"
)
_HAN_EXTENSIONS = re.compile("[\U00020000-\U0003ffff]")
_ASTRAL = re.compile("[\u200d\u2600-\u27bf\ufe00-\ufe0f\U00010000-\U0001ffff\U000e0000-\U0010ffff]")
_LATIN = re.compile(r"[A-Za-z]+")
_DIGITS = re.compile(r"[0-9]+")
_SPACE = re.compile(r"\s+")
_ASCII = re.compile(r"[\x00-\x7f]")

# tiktoken names its cached files by the SHA-1 of their address.
_VOCABULARIES = {
    "o200k_base": "fb374d419588a4632f3f557e76b4b70aebbca790",
    "cl100k_base": "9b5ad71b2ce5302211f9c61530b329a4922fc6a4",
}
_PART = 10_000  # characters at a time: the tokenizer's time and stack grow with an unbroken run
_REMEMBERED = 2_048


class EstimatingCounter:
    """Estimates without a vocabulary, on the high side; at least one token for a CJK character."""

    def count(self, text: str) -> int:
        """Return an estimate that seldom falls below the real number of tokens."""
        cjk = len(_CJK.findall(text))
        extensions = len(_HAN_EXTENSIONS.findall(text))
        astral = len(_ASTRAL.findall(text))
        ascii_characters = len(_ASCII.findall(text))
        words = _LATIN.findall(text)
        digits = _DIGITS.findall(text)
        spaces = sum(len(one) - 1 for one in _SPACE.findall(text))
        lettered = sum(map(len, words)) + sum(map(len, digits)) + text.count(" ")
        others = len(text) - cjk - extensions - astral - ascii_characters
        return math.ceil(
            1.25 * cjk
            + 3 * (extensions + astral)
            + sum(1.1 + (len(one) - 1) // 5 for one in words)
            + sum(2 + (len(one) - 1) // 3 for one in digits)
            + max(0, ascii_characters - lettered)
            + 0.1 * spaces
            + 0.8 * others
        )


class TiktokenCounter:
    """Counts as a model's tokenizer does, o200k for unknown models; never raises.

    With `digit_by_digit` each digit is a token of its own, as for Qwen's and Gemma's models.

    The vocabulary is read at the first count, from `TIKTOKEN_CACHE_DIR` where the user has set
    it, else from the copy that LlamaIndex ships; nothing is downloaded. If there is none,
    `notify` is told once and counts are estimates.
    """

    def __init__(
        self,
        model: str,
        notify: Callable[[str], None] = lambda _: None,
        *,
        digit_by_digit: bool = False,
    ) -> None:
        """Choose the encoding by the model's name."""
        self._name = _encoding_name(model)
        self._digit_by_digit = digit_by_digit
        self._notify = notify
        self._encoding: tiktoken.Encoding | None = None
        self._estimate = EstimatingCounter()
        self._tried = False
        self._lock = threading.Lock()
        self._remembered = lru_cache(_REMEMBERED)(self._measure)

    def count(self, text: str) -> int:
        """Return the number of tokens, special tokens counted as the text that they are."""
        if len(text) > _PART:
            return self._measure(text)
        return self._remembered(text)

    def _measure(self, text: str) -> int:
        encoding = self._loaded()
        if encoding is None:
            return self._estimate.count(text)
        parts = (text[start : start + _PART] for start in range(0, len(text), _PART))
        tokens = sum(len(encoding.encode_ordinary(part)) for part in parts)
        if self._digit_by_digit:  # o200k takes three at a time
            tokens += sum(len(one) - math.ceil(len(one) / 3) for one in _DIGITS.findall(text))
        # Other vendors' tokenizers split Chinese finer than o200k does.
        return max(tokens, len(_CJK.findall(text)) + len(_HAN_EXTENSIONS.findall(text)))

    def _loaded(self) -> tiktoken.Encoding | None:
        with self._lock:
            if not self._tried:
                self._tried = True
                self._encoding = _load(self._name)
                if self._encoding is None:
                    self._notify(
                        f"The token vocabulary {self._name} is not on this machine; "
                        "token counts are estimates. `claw doctor` tells more."
                    )
            return self._encoding


def _encoding_name(model: str) -> str:
    """Return the encoding of a model, which may be named with its provider in front."""
    for name in (model, model.partition(":")[2]):
        try:
            known = encoding_name_for_model(name)
        except KeyError:
            continue
        return "o200k_base" if known.startswith("o200k") else "cl100k_base"
    return "o200k_base"


def _load(name: str) -> tiktoken.Encoding | None:
    """Return the encoding from a file that is there; None if there is none that is sound."""
    # tiktoken finds its files by this variable alone; a user's own value stays as it is.
    folder = os.environ.setdefault("TIKTOKEN_CACHE_DIR", str(_shipped() or ""))
    if not (Path(folder) / _VOCABULARIES[name]).is_file():
        return None
    try:
        return tiktoken.get_encoding(name)
    except (OSError, ValueError, KeyError):
        return None


def _shipped() -> Path | None:
    """Return LlamaIndex's folder of vocabularies, without importing LlamaIndex."""
    try:
        found = find_spec("llama_index.core")
    except (ImportError, ValueError):
        return None
    if found is None or found.origin is None:
        return None
    return Path(found.origin).parent / "_static" / "tiktoken_cache"
