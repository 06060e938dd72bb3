"""The words by which people speak of a password, a lock, a card; and what is no password.

Pieces of patterns, for any case; they know nothing of the values behind the words.
"""

import re

NAMES = (
    r"pass ?words?|pass ?phrases?|pass ?codes?|pass ?keys?|pwd|passwd|pw|pass(?![a-z])|"
    r"(?:licen[cs]e|product|activation|serial|encryption|ssh|wi-?fi|wlan|network)[ "
    r"_-]?(?:key|code|number)|api[ _-]?keys?|access[ _-]?keys?(?:[ _-]?id)?|secret(?:[ "
    r"_-]?(?:access[ _-]?)?keys?)?|(?:access|auth|bearer|bot|refresh|session|personal|api|"
    r"recovery|login|security|verification|unlock|backup|door|gate|alarm|entry|sim|puk|2fa|"
    r"otp|one[- ]time)[ _-]?(?:tokens?|codes?|pins?)|tokens?(?! (?:limit|budget|count|usage|"
    r"window))|credentials?|log-?ins?|pin(?: ?(?:codes?|numbers?))?|puk|cvv2?|cvc2?|csc|otp|"
    r"seed phrase|(?:safe |lock )?combination|combo|(?:unlock|swipe) pattern|private key|"
    r"client[ _-]?secret|mnemonic|passw[oö]rt(?:er|es)?|kennw[oö]rt(?:er|es)?|kennung|"
    r"zahlenkombination|entsperrmuster|zugangsdaten|zugangscode|geheimzahl|sicherheitscode|"
    r"schlüsselcode|türcode|losungswort|contraseñas?|clave(?: (?:de acceso|secreta|del? "
    r"\w+))?|código (?:de seguridad|secreto|de acceso|pin)|combinación|patrón de desbloqueo|"
    r"mot de passe|密码|密碼|口令|激活[码碼]|啟用碼|序列[号號]|门禁码|門禁碼|卡密|解锁图案|"
    r"解鎖圖案|手势密码|暗号|通行码|通行碼|验证码|驗證碼|校验码|安全码|安全碼|密钥|密鑰|"
    r"金鑰|私钥|私鑰|令牌|授权码|授權碼|提取码|助记词|助記詞|パスワード|暗証番号|合言葉|"
    r"合い言葉|認証コード|秘密鍵|アクセスキー|セキュリティコード"
)
NOT_OF_THINGS = (
    r"(?![ '’-]{0,2}(?:s )?(?:managers?|generators?|polic(?:y|ies)|apps?|vaults?|fields?|rules?|"
    r"lengths?|strengths?|checkers?|pages?|reset(?! code)|miles)(?![a-z]))"
)
LOCKED = (
    r"(?:(?<![a-zäöü])(?:keypad|garage|gate|door|alarm|lock(?:er)?|padlock|safe|suitcase|"
    r"building|entrance|intercom|lobby|vault|shed|gym|haustür|tür|tor|zahlenschloss|tresor|"
    r"alarmanlage|schließfach|puerta|portal|alarma|caja fuerte|candado)(?![a-z])|门禁|門禁|"
    r"保险[箱柜]|保險[箱櫃]|车库|車庫|行李箱|储物柜|儲物櫃|大门|大門|金庫|ロッカー|玄関)"
)
OPENS = (
    r"(?:(?<![a-z])(?:codes?|combination|combo|pin|number|kombination|código|"
    r"combinación)(?![a-z])|密?[码碼]|号码?|號碼?|番号|コード)"
)
CARD = re.compile(
    r"(?<![A-Za-z])(?:credit ?card|debit ?card|bank ?card|card(?: number| no)?|account(?: "
    r"number| no)|iban|kreditkarte|karte|kartennummer|kontonummer|tarjeta|cuenta|social "
    r"security|ssn|passport|id(?: card)?(?: number| no)?|identity(?: card)?|driving "
    r"licen[cs]e|licen[cs]e number|tax (?:id|number)|national insurance|personalausweis\w*|"
    r"ausweis\w*|reisepass\w*|steuer-?id\w*|sozialversicherungs\w*|dni|pasaporte|seguridad "
    r"social|nif)(?![A-Za-z]| (?:miles|points|games?|tricks?)\b)|银行卡|銀行卡|信用卡|卡号|"
    r"卡號|账号|帳號|账户|帳戶|身份证|"
    r"身分證|身份證|证件号|證件號|护照|護照|驾照|駕照|社保|カード番号|口座|マイナンバー|"
    r"パスポート|免許証|旅券",
    re.IGNORECASE,
)
_STATE_WORDS = """
    wrong right broken correct incorrect invalid valid expired changed unchanged saved stored
    hidden secret unknown lost forgotten required needed missing safe secure insecure weak
    strong short long old new same different there here gone fine good bad not no too very on in
    under at the a an my our your his her their still now always never kept written set reset
    ready empty blank protected falsch richtig ungültig gültig abgelaufen geändert gespeichert
    weg sicher unsicher schwach stark kurz lang alt neu nicht zu sehr im in auf unter der die
    das ein eine mein incorrecta correcta segura débil nueva vieja la el en muy no demasiado mal
    caducada"""
STATES = frozenset(_STATE_WORDS.split())
_TALK_WORDS = """
    the a an my our your his her their it he she they we you i me this that these those which what
    who something someone be been being getting have has had do does did will would can could
    should must to in on at under about with from for by of and or but because when if than then
    too very not no always never again every now still after before most der die das ein eine mein
    zu auf in im und oder nicht immer nie la el los en de que y muy no un una mi"""
TALK = frozenset(_TALK_WORDS.split())
