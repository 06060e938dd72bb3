"""Words by which the user tells the assistant to keep something, or how to behave from now on.

Only what is said outright counts: a rule about the world, a maxim, a lyric or an order for one
piece of work is none.
"""

from claw.memory import cues
from claw.memory.cues import any_of

_LEAD = r"^\W*+(?:(?:please|hey|hi|ok|okay|so|and|also|just|can you|could you|now)[, ]+)*"
_TO_KEEP = any_of(
    rf"{_LEAD}(?:remember(?! to\b|,? (?:this|it|these|that) (?:is|are|was)\b|,? (?:he|she|they|the "
    r"[A-Z]\w+!))|note(?=\s*[:：]| to self| down| for later| this| it\b)|keep in mind|bear in "
    r"mind|make a note|jot (?:this |that |it )?down|write (?:this|that|it) down|(?:don't|do not) "
    r"forget(?! to\b)|save this|for the record)\b(?! when\b| how\b| who\b| the (?:time|days)\b| "
    r"me\b)",
    r"^\W*+(?:[请請]|麻[烦煩]|你|要|一定|[务務]必|[帮幫]我|[给給]我|得|替我|先|把这[个個]|"
    r"把這[个個]|也)*"
    r"(?:[记記](?:住|下|着|著|得(?!给|給|把|去|带|帶|买|買)|一下|好)|[别別]忘了?(?!给|給|把|"
    r"去|带|帶|买|買)|"
    r"不要忘|[备備]忘)",
    r"^\W*+(?:bitte )?(?:merk(?:e)? dir|denk (?:bitte )?(?:dran|daran)|notier\w*|vergiss nicht)\b",
    r"^\W*+(?:por favor,? )?(?:recuerda(?! \w+[aei]r\b)|apunta|anota|ten en cuenta|no olvides(?! "
    r"\w+[aei]r\b)|acuérdate|toma nota)\b",
    r"覚えて(?:おいて|ください)|メモして|忘れないで",
)
_BEHAVE = (
    r"(?:answer|reply|respond|write|give|use|call|address|speak|talk|translate|explain|show|keep|"
    r"avoid|suggest|recommend|include|skip|leave|format|cite|quote|ask|tell|mention|start|begin|"
    r"end|put|add|say(?! never)|send|treat|assume|check|remind|stick|round|list|name|convert|spell|"
    r"hand|propose|drop|make|offer|do (?:it|this|that|so)|be (?:brief|short|concise|direct|polite|"
    r"formal|informal|blunt|honest))"
)
_TO_THE_ASSISTANT = any_of(
    rf"(?:^|[,;:.–-] |\b(?:please|and|but|on|always|never|future|forward|default|rule|ever|"
    rf"time|just) )"
    rf"(?:please )?(?:(?:always|never|don't|do not|only) )?(?:ever )?{_BEHAVE}\b(?! up\b)",
    r"\b(?:when(?:ever)?|if|time|once) you\b|\byou (?:should|must|can|may|will|need to|are "
    r"to|always|"
    r"never|don't|do not)\b|\b(?:your|all) (?:answers?|repl(?:y|ies)|responses?|messages|"
    r"suggestions|"
    r"lists|code|recipes)\b|\b(?:suggest|recommend|propos|call|tell|show|giv|address|"
    r"remind)\w* (?:\w+ )?"
    r"(?:to )?me\b|\b(?:metric|celsius|only|just|no) [^.?!]{0,30}(?:with|for) me\b",
    r"你|您|[请請麻].{0,12}(?:[写寫用按别別跳避回答叫])|(?:[给給帮幫]|[对對]|跟)我|"
    r"回[答复復覆]|[写寫].{0,6}(?:文|"
    r"[A-Za-z]{4,})|用.{1,6}(?:[文语語]|格式|[单單]位)(?:回|[写寫]|[说說]|答)?|叫我|"
    r"[称稱]呼我|推[荐薦]|都按",
    r"\b(?:du|dich|dein\w*|mir|mich|bitte|antworte\w*|schreib\w*|nenn\w*|verwende\w*|nutze|gib)\b",
    r"\b(?:tú|te|por favor|responde\w*|contesta\w*|escribe\w*|usa|\w*[áéíóú]\w+me|dame|"
    r"dime)\b|\bme "
    r"(?:hables|trates|respondas|contestes|recomiendes|sugieras|llames|des|digas|escribas)\b",
    r"ください|下さい|ないで|てくれ|(?:答え|返事し|書い|話し)て",
)
_FOR_ONE_PIECE = any_of(
    r"\b(?:in|for|of|to) (?:this|the|that|my next) (?:\w+ )?(?:functions?|answer|reply|"
    r"response|code|"
    r"files?|script|class|method|module|text|e-?mail|letter|essay|story|poem|song|chapter|scene|"
    r"paragraph|document|list|table|translation|message|report|game|query|draft|page|post)\b(?!s)|"
    r"\bthe (?:story|hero|heroine|character|narrator|plot|function|script)\b",
    r"(?:[这這那]|下面|上面)(?:[个個段篇封首份张張])?(?:函[数數]|回答|答案|文章|文件|"
    r"代[码碼]|脚本|[邮郵]件|信|作文|"
    r"表格|翻[译譯]|[报報]告|[页頁]|[话話])|故事|主角|小[说說]|[剧劇]情",
    r"\bin (?:dieser|diesem|der) (?:funktion|antwort|datei|text|mail|geschichte)\b|\ben "
    r"(?:esta|este) "
    r"(?:función|respuesta|texto|correo|historia)\b|この(?:関数|返信|回答|文|物語)",
)
_SOMEBODY_ELSE = any_of(
    r"^\W*+(?:\w+ ){0,2}?(?:he|she|they|i|we|people|everyone|nobody|er|sie|man|él|ella|ellos)\b(?! "
    r"(?:would|'d) like| want| need| prefer)|\bas a rule of thumb\b|\bno (?:wonder|problem|"
    r"worries)\b",
    r"^[^，,。]{0,6}[他她它彼]|^\W*我[爸妈媽爷爺奶哥姐弟妹们們]",
)
_LATER = any_of(r"[以今往][后後](?:再(?![也别別])|有|的|会|會|[他她它])|[说說]吧[。!！]?$")
_AS_SAID = any_of(
    r"^\W*+(?:please )?(?:this|that|these|it|same|do (?:it|this|that|so)|always do (?:it|"
    r"so))\b|^\W*+"
    r"(?:das|so|eso|esto)\b|^\W*+(?:都[这這]样|[这這]样)"
)


def is_order_for_good(sentence: str, before: str = "") -> bool:
    """Return whether the sentence asks to keep a fact, or says how the assistant shall behave.

    `before` is what the same message tells before it: `That goes for every time` refers to it.
    """
    if cues.ONCE.search(sentence) or _FOR_ONE_PIECE.search(sentence):
        return False
    if _TO_KEEP.search(sentence):
        return True
    if not cues.STANDING.search(sentence) or _LATER.search(sentence):
        return False
    said = f"{before} {sentence}" if _AS_SAID.search(sentence) else sentence
    return bool(_TO_THE_ASSISTANT.search(said)) and not _SOMEBODY_ELSE.search(sentence)
