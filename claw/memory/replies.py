"""Whether a model's reply can be used at all, before anyone asks what it says."""

import re

from claw.domain.exchange import Reply
from claw.domain.reasoning import without_reasoning
from claw.errors import ReplyUnusable

_REFUSAL = re.compile(
    r"^\W*(?:(?:i(?:['’]m| am) (?:very |so )?(?:sorry|afraid)|sorry|i apologi[sz]e)\b[^.。]{0,60}?"
    r"(?:can(?:no|['’])t|cannot|unable|won['’]t|not able)"
    r"|i (?:can(?:no|['’])t|cannot|won['’]t|am unable to|am not able to) "
    r"(?:help|assist|comply|do that|fulfil|provide|summari[sz]e|continue)|as an ai\b"
    r"|(?:很)?抱歉.{0,12}(?:无法|不能|無法)|对不起.{0,12}(?:无法|不能)"
    r"|我(?:无法|不能|無法)(?:帮助|协助|提供|满足|協助|完成)"
    r"|es tut mir leid.{0,30}(?:kann|nicht)|lo siento.{0,30}no puedo"
    r"|申し訳(?:ありません|ございません).{0,30}(?:できません|お答え))",
    re.IGNORECASE,
)
_MARKUP = re.compile(r"^\s*(?:<!doctype html|<html|<head|<body|<\?xml)", re.IGNORECASE)
_PLACEHOLDER = re.compile(
    r"^\W*(?:(?:no |conversation )?(?:summary|content|text|response|output)?\s*(?:is |was )?"
    r"(?:unavailable|not available|placeholder|goes here|todo|tbd|n/?a|null|none|undefined|empty)"
    r"|(?:your |the )?(?:summary|text|title|answer)(?: here| goes here| of the conversation)?"
    r"|\.\.\.|…)\W*$",
    re.IGNORECASE,
)


def usable_text(reply: Reply) -> str:
    """Return the reply's text without reasoning blocks; raises ReplyUnusable.

    Unusable is what is blank, was cut, refuses, is a web page, or is a placeholder.
    """
    text = without_reasoning(reply.text).strip()
    if not text:
        raise ReplyUnusable("The model returned an empty reply.")
    if reply.finish != "stop":
        raise ReplyUnusable(f"The model's reply was cut ({reply.finish or 'no finish reason'}).")
    if _REFUSAL.search(text):
        raise ReplyUnusable("The model refused to answer.")
    if _MARKUP.search(text):
        raise ReplyUnusable("The endpoint returned a web page instead of a reply.")
    if _PLACEHOLDER.search(text):
        raise ReplyUnusable("The model returned a placeholder instead of a reply.")
    return text
