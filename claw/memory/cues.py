"""Words by which a sentence shows what it is: a question, a task, a wish to be forgotten, irony.

English, Chinese (both scripts), German, Spanish and Japanese; cues are general to a language.
"""

import re

_I = re.IGNORECASE


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), _I)


REQUEST_TO_TELL = _any(
    r"\b(?:tell|give|show|teach|help|explain(?: to)?|write|make|find|send|get|draft|fetch|remind|let|recommend|walk|entertain) me\b",
    r"\b(?:can|could|should|shall|may|do|did|would|will|am|must|might) I\b(?! be)",
    r"\bI (?:can|could|should|have to|need to|do|use|get) (?=[^.!]*\?)",
    r"\blet(?:'s| us)\b|\b(?:excuse|forgive|trust|believe|catch|ask) me\b",
    r"[帮幫]我|给我|給我|告[诉訴]我|教我|跟我|陪我|[让讓]我|提醒我|[请請][问問]|我[该該](?:怎么|怎麼|如何)?|我(?:能|可以|应该|應該|要怎么|怎么|怎麼|想问|想問|想知道)",
    r"\b(?:sag|gib|zeig|erklär|hilf|nenn|schreib|mach|such) (?:es )?mir\b|\b(?:kann|soll|muss|darf|mache|könnte|sollte) ich\b",
    r"\b(?:dime|dame|explícame|ayúdame|muéstrame|enséñame|recomiéndame|puedo|debo|hazme)\b",
)
SELF = re.compile(
    r"\b(?:[Ii]|[Ii]['’](?:m|ve|d|ll)|[Mm]e|[Mm]y|MY|[Mm]ine|[Mm]yself|[Ww]e|[Ww]e['’](?:re|ve|d|ll)|us|[Oo]urs?|ourselves)\b"
    r"|我|咱|俺|本人|自己|家里|家裡|[家老]人|老公|老婆|太太"
    r"|\b(?:[Ii]ch|[Mm]ich|[Mm]ir|[Mm]ein(?:e[mnrs]?)?|[Ww]ir|[Uu]ns(?:er\w*)?)\b"
    r"|\b(?:[Yy]o|[Mm]e|[Mm]is?|[Mm]í|[Nn]os|[Nn]uestr[oa]s?|[Ss]oy|[Ee]stoy|[Tt]engo|[Vv]ivo|[Tt]rabajo|[Pp]refiero|[Nn]ecesito|[Hh]e|[Vv]oy)\b"
    r"|\bat home\b|\bwith (?:an?|two|three|four|\d+) [^.?!,]{0,20}(?:kids?|children|toddlers?|bab(?:y|ies)|dogs?|cats?)\b"
    r"|\b[Aa]s an? [a-z-]+(?: [a-z-]+)?,"
    r"|私|僕|俺|わたし|うち[はのでに]|自分|(?:妻|夫|娘|息子|母|父|祖父|祖母|姉|妹|兄|弟)(?=[はがのとも、])"
)
SUBJECT = re.compile(
    r"\b(?:I|I['’](?:m|ve|d|ll)|[Ww]e|[Ww]e['’](?:re|ve|d|ll))\b|(?<![帮幫给給教跟让讓])我(?![们們]?(?:的?同|朋友|群))|[咱俺]"
    r"|\b(?:[Ii]ch|[Ww]ir|[Yy]o|[Ss]oy|[Tt]engo|[Vv]ivo|[Tt]rabajo)\b|私|僕|俺"
)
LASTING = _any(
    r"\b(?:always|never|every ?time|each time|from now on|in (?:the )?future|whenever|as a rule|by default|permanently|for good"
    r"|any more|anymore|no longer|don't ever|going forward|henceforth)\b",
    r"\b(?:please )?(?:remember|note|keep in mind|bear in mind|make a note|jot down|write down|don't forget|save)\b(?! when\b| how\b| who\b| the time\b)[^?？]*$",
    r"以后|以後|今后|今後|往后|往後|从现在起|從現在起|从今|從今|一律|一概|每次|每回|永远|永遠|从不|從不|总是|總是|一直|凡是|都按|都用|都要|都别|都別|不再|再也不",
    r"记住|記住|记下|記下|记一下|記一下|记着|記著|记得|記得|别忘|別忘|备忘|備忘|记好|記好|请记|請記",
    r"\b(?:immer|nie|niemals|künftig|in zukunft|ab jetzt|ab sofort|von nun an|jedes mal|grundsätzlich|nicht mehr|kein\w* mehr)\b",
    r"\b(?:merk(?:e)? dir|denk dran|denk daran|notier\w*|vergiss nicht|behalte im kopf)\b",
    r"\b(?:siempre|nunca|jamás|a partir de ahora|de ahora en adelante|cada vez|en adelante|ya no)\b",
    r"\b(?:recuerda|apunta|anota|ten en cuenta|no olvides|acuérdate|toma nota)\b",
    r"いつも|今後|これから(?:は|も)|毎回|必ず|常に|絶対に|二度と|もう.{0,6}ない|覚えて|メモして|忘れないで|念頭に",
)
FORGET = _any(
    r"\b(?:forget|delete|erase|remove|wipe|drop|scrub|purge|clear|get rid of|unlearn|discard|strike)\b(?=[^.?!]*\b(?:what|whatever|everything|anything|all|that"
    r"|about|your|notes?|memory|memories|stored|saved|told|said|mentioned|know|record|it|my|the)\b)(?=[^.?!]*(?:\b(?:i|my|me|you|your|mentioned|memory|notes?|it)\b))",
    r"\b(?:don't|do not|stop|please don't) (?:remember(?:ing)?|keep(?:ing)?|stor(?:e|ing)|sav(?:e|ing))\b(?=[^.?!]*\b(?:that|this|it|anything|my|about)\b)",
    r"(?:忘掉|忘了|忘記|忘记|删掉|刪掉|删除|刪除|删了|刪了|清除|清空|抹掉|去掉)(?=.*(?:吧|它|我|之前|刚才|的|[事話话]|记|記|。|$))(?<!别忘了)(?<!別忘了)(?<!不要忘了)(?<!别忘记)",
    r"(?:别|別|不要|不用|不必)(?:再)?(?:记|記|保存|存)(?!错|錯)|[当當](?:作|做)?(?:没|沒)(?:听|聽|说|說|看|有)|[当當]我(?:没|沒)(?:说|說)",
    r"\b(?:vergiss|lösch\w*|streich\w*|entfern\w*)\b(?!\s+nicht\b)|\b(?:nicht (?:mehr )?(?:merken|speichern|behalten))\b",
    r"\b(?:olvida(?:te)?|olvídate|borra|elimina|quita|suprime)\b|\bno (?:guardes|recuerdes)\b",
    r"忘れて(?!い|し|た|る|ない)|削除して|消して|消去|覚えないで|記録しないで|なかったことに",
)
FORGET_ASIDE = _any(
    r"\b(?:forget|remove|delete|clear|drop|wipe|erase)\b[^.?!]{0,40}\b(?:file|folder|row|column|line|branch|table|commit|character|cache|stain"
    r"|duplicates?|spaces?|comments?|column|word|paragraph|sentence|container|package)s?\b",
    r"\b(?:i|we|they|he|she|always|don't|never|to|not) (?:keep )?(?:forget|forgot)\b|\bdon't let me forget\b",
    r"删除?(?:这|那)?(?:个|行|段|句|列|文件|分支|空格)|忘(?:了|记)(?:带|关|吃|买|密码)|(?:总|老|会|经常|容易|差点)忘",
)
HYPOTHETICAL = _any(
    r"\bif (?:i|we) (?:were|was|had|could|lived|owned|won|worked|became|got|did|weren't|hadn't|ran|earned|moved)\b"
    r"|\b(?:suppos(?:e|ing)|imagine|hypothetical\w*|pretend|role-?play\w*|assum(?:e|ing)|what if|let's say|say,? (?:i'm|i am|i were)"
    r"|picture this|act as|play the (?:part|role))\b",
    r"假如|假设|假設|假使|倘若|假定|设想|設想|想象一下|想像一下|角色扮演|[扮演]{2}|要是我|如果我(?:是|有|能|会|會|中|变|變|当|當|住|活)|(?:要是|如果).{1,12}的话|(?:要是|如果).{1,12}的話|万一我|萬一我|[纯純][属屬]瞎|穿越",
    r"\b(?:angenommen|gesetzt den fall|stell dir vor|mal angenommen|rollenspiel|tu so|tun wir so|wäre ich|hätte ich|wenn ich \w+[^.?!]{0,40} (?:wäre|hätte|würde|könnte))\b"
    r"|\bwenn ich [^.?!]{0,50}\b(?:wäre|hätte|würde|könnte)\b",
    r"\b(?:si (?:yo )?(?:fuera|fuese|tuviera|tuviese|pudiera|viviera|ganara|trabajara|estuviera)|supongamos|supón|imagina(?:te)?|imagínate|imaginemos|juguemos|finge|hagamos como)\b",
    r"もし|仮に|仮定|だとしたら|としたら|ロールプレイ|なりきって|だったとして",
)
ONCE = _any(
    r"\b(?:(?:just|only)(?: for)?|for) (?:this (?:one|once|time|reply|answer|message|question|mail|email|one (?:reply|answer|time|message))|today|now|the moment|tonight)\b"
    r"|\b(?:this (?:one )?(?:reply|answer|time|once)|for this (?:reply|answer|one|message|question))(?: only| alone)\b|\bthis once\b|\bone-off\b",
    r"[就只仅僅](?:限|是|在)?(?:今天|今晚|这次|這次|这一次|這一次|这回|這回|这一回|這一條|这一条|这条|這條|现在|現在)|(?:这|這)(?:一)?(?:次|回)(?:的|用|请|請|就|写|寫|回答|先|给|給)|下不为例",
    r"\b(?:nur (?:dieses mal|diesmal|heute|jetzt|für diese \w+|dieses eine mal)|nur für (?:heute|jetzt|diese[ns]?)|ausnahmsweise|diesmal)\b",
    r"\b(?:s[oó]lo|solamente|únicamente) (?:por |para )?(?:esta vez|hoy|ahora|est[ea] \w+)\b|\bpor esta vez\b|\besta vez\b",
    r"今回だけ|今日だけ|この(?:返信|回答|返事)だけ|一度だけ|今だけ|今回は",
)
IRONY_OPENING = _any(
    r"^\W*(?:oh,? |ah,? |wow,? |well,? )?(?:great|wonderful|joy|fantastic|brilliant|lovely|perfect|fabulous|terrific|super|marvell?ous|splendid|how (?:lovely|nice|wonderful)"
    r"|just (?:great|perfect|wonderful|what i (?:needed|wanted))|yeah,? right|as if|sure,? because|of course,? because|because (?:clearly|obviously)|nothing (?:says|beats|like)"
    r"|what a (?:treat|joy|surprise|delight)|thanks a lot|i (?:just |simply |absolutely |so )*(?:love|adore) (?:it )?(?:when|how)|who doesn't love)\b",
    r"^\W*(?:哇|啊|哦|噢|呵呵|哈)*\W*(?:可不是嘛|可不嘛|真棒|太棒了|太好了|好极了|好極了|真是太|真好啊|好嘛|可真|呵呵|谢谢啊|真有意思|那可太|多好啊|真行|真会|妙啊|好呀|绝了)",
    r"^\W*(?:na |ach |oh )*(?:klar|toll|super|prima|wunderbar|herrlich|großartig|fantastisch|perfekt|wie schön|ganz toll|natürlich|bravo|echt toll|schön)[,.! ]",
    r"^\W*(?:ah |oh |uy,? )*(?:claro|qué bien|genial|maravilloso|perfecto|estupendo|fantástico|justo lo que|qué alegría|cómo no|sí,? claro|qué ilusión)\b",
    r"^\W*(?:わあ|いやあ|はいはい|へえ)*\W*(?:最高(?:だ|です)|素晴らしい|すばらしい|やったね|ありがたい|さすが|いいですね)",
)
IRONY_TWIST = _any(
    r"\b(?:again|another|yet (?:another|again)|once more|as usual|nothing i (?:love|enjoy|like) more|live for|adore|my (?:dream|favou?rite thing|life)|the dream|what (?:my life|i) (?:really )?needs?(?:ed)?"
    r"|(?:just|exactly|precisely) what|can't wait|simply love|truly|so much fun|of all)\b",
    r"又|再一次|第[二三四五六七八九十几]+[次个份封]|最爱|最愛|最喜欢|最喜歡|梦想|夢想|可真|才好呢|人生|这辈子|這輩子|天荒地老|真爱|真愛|求之不得|巴不得|爱死|愛死",
    r"\b(?:wieder|schon wieder|noch (?:ein\w*|mehr)|liebe es|mein traum|ein traum|traum\w*|lebe für|gefehlt|es gibt nichts|freue mich)\b",
    r"\b(?:otra vez|de nuevo|otro más|otra más|encanta|adoro|sueño|mi vida|faltaba|nada me gusta|me chifla|necesitaba)\b",
    r"また|大好き|夢|幸せ|楽しみ|もう一度",
)
IRONY_PLAIN = _any(
    r"\b(?:said no one ever|my absolute favou?rite,? (?:not|obviously)|/s\b|yay me|lucky me)(?!\w)",
    r"才怪|呢才怪|也是醉了",
    r"\b(?:ja,? ich liebe es ja|liebe es ja)\b",
)
TO_THE_MACHINE = _any(
    r"\b(?:ignor\w*|disregard|override|forget)\b[^.!?\n]{0,40}\b(?:rules?|instructions?|guidelines?|prompts?|restrictions?)\b",
    r"\b(?:note|message|instructions?|attention|dear|hey|to)(?: to| for)? (?:all |any |the )?(?:ai|assistants?|language models?|llms?|chatbots?|agents?|bots?)\b[^.!?\n]*[:,]",
    r"\b(?:ai|agents?|assistants?|llms?|models?|bots?)(?: \w+)? (?:must|should|shall|are to|is to|need to)\b",
    r"\bsystem (?:message|prompt|instruction|note|override)\b",
    r"\b(?:the|that) user (?:is|has|wants|allows|prefers|agrees|consents|authori[sz]e[sd]?|likes)\b",
    r"忽略.{0,8}(?:规则|規則|指示|指令|提示)|(?:AI|助手|助理|模型|机器人|機器人|智能体).{0,6}(?:[请請]|必须|必須|[应應])|[系繫](?:统|統)(?:指令|提示|消息|訊息)|记忆写入|(?:用户|用戶|使用者)(?:同意|允许|允許|授权|授權|最喜欢|最喜歡|希望|偏好)",
    r"(?:指示|ルール|規則)を無視|AIアシスタント(?:は|へ)|システム(?:メッセージ|プロンプト)",
    r"ignoriere?\b[^.!?\n]{0,40}\b(?:regeln|anweisungen)|ignora\b[^.!?\n]{0,40}\b(?:reglas|instrucciones)",
)
QUESTION_END = re.compile(r"[?？]\W*$|(?:吗|嗎|呢|么|麼)[\s。.!！~～]*$|(?:です|ます|でしょう|ました|ません)か[\s。.]*$")
QUESTION_WORD = _any(
    r"^\W*(?:so |and |but |ok(?:ay)?,? |hey,? |hi,? )*(?:what|why|how|who|whom|whose|which|when|where|is|are|was|were|do|does|did|can|could|should|would|will|has|have|any)\b(?![^.!?]*\b(?:i|my|me|we)\b)",
    r"(?:什么|什麼|怎么|怎麼|如何|为什么|為什麼|为何|為何|哪(?:里|裡|些|个|個|种|種|儿|吧|家)|多少|几(?:个|点|岁|年|月)|幾|是不是|有没有|有沒有|能不能|可不可以|要不要|好不好|区别|區別)",
    r"^\W*¿|^\W*(?:wie|was|warum|wieso|weshalb|wer|wo|wann|welche[rsnm]?|womit|wozu|gibt es|kann man|ist|sind|hat)\b",
    r"^\W*(?:qué|cómo|cuál(?:es)?|cuándo|dónde|por qué|quién|cuánt[oa]s?)\b",
    r"(?:なぜ|どう|何(?:が|を|で|の|か|時)|どこ|いつ|誰|どの|いくら|どんな)",
)
TASK = _any(
    r"^\W*(?:(?:please|now|then|ok(?:ay)?|so|hey|hi|hello|and|first|next|also|could you|can you|would you|will you|can u|kindly|quick(?:ly)?)[,: ]+)*(?:translate|rewrite|rephrase|summari[sz]e|shorten"
    r"|write|draft|turn|convert|calculate|compute|list|explain|describe|give|show|tell|make|create|generate|find|suggest|recommend|name|compare|define|fix|debug|check|review|proof-?read|correct"
    r"|format|pretty-print|sort|count|count|translate|continue|go on|sing|entertain|help|plan|outline|design|spell|pick|choose|invent|answer|reply|do|try|run|read|look|open|sum up|classify|extract"
    r"|simplify|improve|polish|add|merge|split|use|think|brainstorm|compose|paraphrase|put|prove|solve|estimate|guess|quote|round|what's|tell)\b",
    r"^\W*(?:那|那么|好|好的|麻烦|麻煩|请|請|可以|能|再|先|然后|顺便)*[,，\s]*(?:你)?(?:帮|幫|给|給|教|把|将|將|翻译|翻譯|推荐|推薦|写|寫|讲|講|说说|說說|列|解释|解釋|介绍|介紹|总结|總結|改|算|查|举|舉|起|画|畫|生成|比较|比較|分析|润色|潤色|检查|檢查|继续|繼續|随便|隨便|聊|来|來)",
    r"^\W*(?:bitte |mal |kannst du |könntest du )*(?:übersetz|erklär|schreib|fass|gib|zeig|nenn|sag|mach|rechne|kürz|korrigier|liste|such|empfiehl|formulier|erzähl|vergleich)\w*\b",
    r"^\W*(?:por favor,? |¿?(?:puedes|podrías|me puedes) )*(?:traduc|resum|explic|escrib|dame|dime|haz|calcul|corrig|list|muestr|recomiend|busc|compar|cuenta|cuéntame|acort|complet|revis|sugier)\w*\b",
    r"(?:教えて|説明して|訳して|書いて|まとめて|作って|計算して|直して|挙げて|比較して|見せて|考えて)(?:ください|下さい|くれ|ほしい|もらえ|。|$)",
)
SMALLTALK = _any(
    r"^\W*(?:(?:hi|hello|hey|hiya|yo|thanks?(?: you| u)?|thx|ty|cheers|bye|goodbye|good|morning|afternoon|evening|night|nice|cool|great|awesome|perfect|ok(?:ay)?|k|yes|yeah|yep|no|nope|sure|right|fine|lol"
    r"|ha(?:ha)+|haha|hehe|wow|oh|ah|hm+|well|got it|i see|makes sense|that's all(?: for now)?|that is all|see you|later|soon|so much|a lot|very much|again|please|sorry|never ?mind|go on|continue|next|more|done"
    r"|maybe|perhaps|alright|all good|all|the best|best|you|there|too|for now|then|anyway|one|that|was|funny|love it|i agree|agreed|exactly|indeed|welcome|how(?:'s| is) it going|how are you|what's up|"
    r"it|was|is|a good|how(?:'s|'re)?|things|everything|on your side|today|today's|day|have|and|for|the|help|talk|to|my friend|mate|same|sounds|sweet|dreams|sleep|tight|interesting|good one|nice one|test|ping|stop|undo)\W*)+$",
    r"^\W*(?:(?:你好|您好|在吗|在嗎|早上好|早安|早啊|早|晚安|午安|晚上好|下午好|谢谢|謝謝|多谢|多謝|感谢|感謝|辛苦|不客气|不客氣|再见|再見|拜拜|掰掰|好的|好|嗯+|哦+|啊+|哈+|呵+|嘿+|嗨|行|可以|没事|沒事|没问题|收到|明白|知道|懂|对|對|是的|是|不用|继续|繼續|"
    r"真|逗|棒|厉害|厲害|有趣|有意思|今天|也|请|請|多|关照|關照|您|你|了|啦|吧|呀|呗|哟|喔|噢|啊|先|这样|這樣|随便|聊|两句|几句|聊聊|吗|嗎|呢|的|一下|大家|回头|下次|见|見|聊天|加油|～|么|麼|那|就|这么|這麼|说|說|定|去|睡|休息)[\s\W]*)+$",
    r"^\W*(?:(?:hallo|hi|hey|moin|servus|danke|dankeschön|vielen dank|dir|schön|bitte|gern(?:e)?|tschüss|bis|später|bald|morgen|guten|gute|tag|abend|nacht|ok(?:ay)?|ja|nein|gut|super|toll|alles klar|klar|genau|passt|"
    r"wie geht's|na|dann|auch|sehr|mal|schlaf)\W*)+$",
    r"^\W*(?:(?:hola|buenas|buenos|días|tardes|noches|gracias|muchas|vale|ok|sí|no|claro|perfecto|genial|adiós|hasta|luego|pronto|mañana|qué tal|bien|de nada|jaja(?:ja)*|bueno|pues|todo|por|eso|es|muy)\W*)+$",
    r"^\W*(?:(?:こんにちは|こんばんは|おはよう(?:ございます)?|ありがとう(?:ございます|ございました)?|お疲れ様(?:です|でした)?|はい|いいえ|了解(?:です|しました)?|おやすみ(?:なさい)?|またね|では|じゃあ|どうも|うん|なるほど|わかりました|分かりました|ok|笑|w+|すごい(?:ですね)?|いいですね)[\s\W]*)+$",
)
