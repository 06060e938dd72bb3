"""Words by which a sentence shows what it is: a question, a task, a wish to be forgotten, irony.

English, Chinese (both scripts), German, Spanish and Japanese; cues are general to a language.
"""

import re


def any_of(*patterns: str) -> re.Pattern[str]:
    """Return one pattern that is found where any of `patterns` is, whatever the case."""
    return re.compile("|".join(patterns), re.IGNORECASE)


REQUEST_TO_TELL = any_of(
    r"\b(?:tell|give|show|teach|help|explain(?: to)?|write|make|find|send|get|draft|fetch|"
    r"remind|let|recommend|walk|entertain) me\b",
    r"\b(?:can|could|should|shall|may|do|did|would|will|am|must|might) I\b(?! be)",
    r"\bI (?:can|could|should|have to|need to|do|use|get) (?=[^.!]*\?)",
    r"\bI (?:was |am |'m )?(?:just )?wonder(?:ing|ed)?\b|\bI(?:'d| would)? (?:like|want|"
    r"love) to (?:know|understand|learn how)\b|\bI(?:'m| am) curious\b",
    r"\b(?:told|asked|showed|taught|texted|wrote|sent) me\b|\bI (?:just |once |recently "
    r")?(?:saw|read|heard|watched|overheard|came across|met)\b",
    r"\blet(?:'s| us)\b|\b(?:excuse|forgive|trust|believe|catch|ask) me\b",
    r"[帮幫]我|给我|給我|告[诉訴]我|教我|跟我|陪我|[让讓]我|提醒我|[请請][问問]|"
    r"我[该該](?:怎么|怎麼|如何)?|我(?:能|可以|应该|應該|要怎么|怎么|怎麼|想问|想問|想知道|"
    r"好奇)",
    r"\b(?:sag|gib|zeig|erklär|hilf|nenn|schreib|mach|such) (?:es )?mir\b|\b(?:kann|soll|"
    r"muss|darf|mache|könnte|sollte) ich\b",
    r"\b(?:dime|dame|explícame|ayúdame|muéstrame|enséñame|recomiéndame|puedo|debo|hazme)\b",
)
SELF = re.compile(
    r"\b(?:[Ii]|[Ii]['’](?:m|ve|d|ll)|[Mm]e|[Mm]y|MY|[Mm]ine|[Mm]yself|[Ww]e|[Ww]e['’](?:re|"
    r"ve|d|ll)|us|[Oo]urs?|ourselves)\b"
    r"|我|咱|俺|本人|自己|家里|家裡|[家老]人|老公|老婆|太太"
    r"|\b(?:[Ii]ch|[Mm]ich|[Mm]ir|[Mm]ein(?:e[mnrs]?)?|[Ww]ir|[Uu]ns(?:er\w*)?)\b"
    r"|\b(?:[Yy]o|[Mm]e|[Mm]is?|[Mm]í|[Nn]os|[Nn]uestr[oa]s?|[Ss]oy|[Ee]stoy|[Tt]engo|"
    r"[Vv]ivo|[Tt]rabajo|[Pp]refiero|[Nn]ecesito|[Hh]e|[Vv]oy)\b"
    r"|\bat home\b|\bwith (?:an?|two|three|four|\d+) [^.?!,]{0,20}(?:kids?|children|"
    r"toddlers?|bab(?:y|ies)|dogs?|cats?)\b"
    r"|\b[Aa]s an? [a-z-]+(?: [a-z-]+)?,"
    r"|作为一[个名位]|作為一[個名位]|なのです[がけ]|なんです[がけ]|なので"
    r"|私|僕|俺|わたし|うち[はのでに]|自分|(?:妻|夫|娘|息子|母|父|祖父|祖母|姉|妹|兄|"
    r"弟)(?=[はがのとも、])"
)
SUBJECT = re.compile(
    r"\b(?:I|I['’](?:m|ve|d|ll)|[Ww]e|[Ww]e['’](?:re|ve|d|ll))\b|"
    r"(?<![帮幫给給教跟让讓])我(?![们們]?(?:的?同|朋友|群))|[咱俺]"
    r"|\b(?:[Ii]ch|[Ww]ir|[Yy]o|[Ss]oy|[Tt]engo|[Vv]ivo|[Tt]rabajo)\b|私|僕|俺"
)
LASTING = any_of(
    r"\b(?:always|never|every ?time|each time|from now on|in (?:the )?future|whenever|as a "
    r"rule|by default|permanently|for good"
    r"|any more|anymore|no longer|don't ever|going forward|henceforth)\b",
    r"\b(?:please )?(?:remember|note|keep in mind|bear in mind|make a note|jot down|write "
    r"down|don't forget|save)\b(?! when\b| how\b| who\b| the time\b)[^?？]*$",
    r"以后|以後|今后|今後|往后|往後|从现在起|從現在起|从今|從今|一律|一概|每次|每回|永远|"
    r"永遠|从不|從不|总是|總是|一直|凡是|都按|都用|都要|都别|都別|不再|再也不",
    r"记住|記住|记下|記下|记一下|記一下|记着|記著|记得|記得|别忘|別忘|备忘|備忘|记好|記好|"
    r"请记|請記",
    r"\b(?:immer|nie|niemals|künftig|in zukunft|ab jetzt|ab sofort|von nun an|jedes mal|"
    r"grundsätzlich|nicht mehr|kein\w* mehr)\b",
    r"\b(?:merk(?:e)? dir|denk dran|denk daran|notier\w*|vergiss nicht|behalte im kopf)\b",
    r"\b(?:siempre|nunca|jamás|a partir de ahora|de ahora en adelante|cada vez|en adelante|"
    r"ya no)\b",
    r"\b(?:recuerda|apunta|anota|ten en cuenta|no olvides|acuérdate|toma nota)\b",
    r"いつも|今後|これから(?:は|も)|毎回|必ず|常に|絶対に|二度と|もう.{0,6}ない|覚えて|"
    r"メモして|忘れないで|念頭に",
)
STRANGER = any_of(
    r"\b(?:a|the|some|this|that|one) (?:\w+ )?(?:friend of|guy|bloke|man|woman|lady|girl|"
    r"boy|kid|person|stranger|neighbou?r|colleague|coworker|classmate|blogger|youtuber|"
    r"streamer|author|writer"
    r"|character|hero|heroine|protagonist|narrator|detective|actor|actress|singer|tourist|"
    r"passenger|waiter|celebrity)\b|\ban? (?:user|reader|customer|client|driver|teacher|"
    r"doctor|professor|student)\b|\b(?:somebody|someone|some people|everyone|people) \w+"
    r"|\bin (?:the|a|this|that|one) (?:film|movie|book|novel|series|show|story|game|play|"
    r"podcast|documentary|article|video|episode|comic)\b|\bfound this in\b",
    r"小说|小說|电影|電影|电视剧|電視劇|主角|主人公|男主|女主|作者|博主|网上|網上|网友|網友|"
    r"新闻|新聞|有人|别人|別人|某人|某个人|听说有|據說|据说|邻居|鄰居|路人|老板说|老闆說|"
    r"历史上|動漫|动漫|漫画里|游戏里|遊戲裡|书里|書裡|片子里|剧里|劇裡",
    r"\b(?:ein(?:e[mnrs]?)? (?:nachbar\w*|kolleg\w*|bekannte\w*|freund von|mann|frau|"
    r"kund\w*|typ|autor\w*)|der (?:nachbar|kollege|autor|typ)|die (?:nachbarin|kollegin|"
    r"autorin|hauptfigur)|jemand|im (?:film|buch|roman)|in (?:dem|einem) (?:film|buch|"
    r"roman)|der serie|hauptfigur)\b",
    r"\b(?:un[ao]? (?:compañer[oa]|vecin[oa]|amig[oa] de|conocid[oa]|señor[a]?|hombre|mujer|"
    r"chic[oa]|cliente|autor[a]?)|el vecino|la vecina|el protagonista|la protagonista|"
    r"alguien|en (?:la|una|el|un) (?:película|novela|libro|serie))\b",
    r"映画|ドラマ|小説|漫画|アニメ|主人公|登場人物|作者|近所の人|知り合い|ある人|誰かが|"
    r"ネットで|ニュースで|友達の友達",
)
FORGET = any_of(
    r"\b(?:forget|delete|erase|remove|wipe|drop|scrub|purge|clear|get rid of|unlearn|"
    r"discard|strike)\b(?=[^.?!]*\b(?:what|whatever|everything|anything|all|that"
    r"|about|your|notes?|memory|memories|stored|saved|told|said|mentioned|know|record|it|my|"
    r"the)\b)(?=[^.?!]*(?:\b(?:i|my|me|you|your|mentioned|memory|notes?|it)\b))",
    r"\b(?:scrap|take|cross|strip|leave|drop|get)\b[^.?!]{1,60}\b(?:out of|off|from) "
    r"(?:your |the )?(?:memory|notes?|records?|files?)\b|\bscrap (?:what|everything|"
    r"anything|that|all)\b",
    r"\bno longer (?:keep|store|remember|hold)\b|\b(?:unremember|un-remember)\b|\bpretend "
    r"(?:i|you) never (?:said|told|heard|knew)",
    r"\b(?:don't|do not|stop|please don't) (?:remember(?:ing)?|keep(?:ing)?|stor(?:e|ing)|"
    r"sav(?:e|ing))\b(?=[^.?!]*\b(?:that|this|it|anything|my|about)\b)",
    r"(?:忘掉|忘了|忘記|忘记|删掉|刪掉|删除|刪除|删了|刪了|清除|清空|抹掉|抹去|移除|去掉|"
    r"划掉|撤掉)(?=.*(?:吧|它|我|之前|刚才|的|[事話话]|记|記|。|"
    r"$))(?<!别忘了)(?<!別忘了)(?<!不要忘了)(?<!别忘记)",
    r"(?:别|別|不要|不用|不必)(?:再)?(?:替我|帮我|幫我)?(?:记|記|保存|存|留)(?!错|錯)|"
    r"[当當](?:作|做)?(?:没|沒)(?:听|聽|说|說|看|有)|[当當]我(?:没|沒)(?:说|說)",
    r"\b(?:vergiss|lösch\w*|streich\w*|entfern\w*)\b(?!\s+nicht\b)|\b(?:nicht (?:mehr "
    r")?(?:merken|speichern|behalten))\b",
    r"\b(?:olvida(?:te)?|olvídate|borra|elimina|quita|suprime)\b|\bno (?:guardes|recuerdes)\b",
    r"忘れて(?!い|し|た|る|ない)|削除して|消して|消去|覚えないで|記録しないで|なかったことに",
)
FORGET_ASIDE = any_of(
    r"\b(?:forget|remove|delete|clear|drop|wipe|erase)\b[^.?!]{0,40}\b(?:file|folder|row|"
    r"column|line|branch|table|commit|character|cache|stain"
    r"|duplicates?|spaces?|comments?|column|word|paragraph|sentence|container|package)s?\b",
    r"\b(?:i|we|they|he|she|always|don't|never|to|not) (?:keep )?(?:forget|forgot)\b|"
    r"\bdon't let me forget\b",
    r"删除?(?:这|那)?(?:个|行|段|句|列|文件|分支|空格)|忘(?:了|记)(?:带|关|吃|买|密码)|"
    r"(?:总|老|会|经常|容易|差点)忘",
)
HYPOTHETICAL = any_of(
    r"\bif (?:i|we) (?:were|was|had|could|lived|owned|won|worked|became|got|did|weren't|"
    r"hadn't|ran|earned|moved)\b"
    r"|\b(?:suppos(?:e|ing)|imagine|hypothetical\w*|pretend|role-?play\w*|assum(?:e|ing)|"
    r"what if|let's say|say,? (?:i'm|i am|i were)"
    r"|picture (?:this|me|yourself|us)|in this (?:story|game|scene|scenario|role)|(?:you "
    r"are|you're|you play) (?:the|my|a|an) \w+(?: \w+)?(?:\.|,|$)|let's (?:play|do an? "
    r"(?:improv|scene|skit))|act as|play the (?:part|role))\b",
    r"假如|假设|假設|假使|倘若|假定|设想|設想|想象一下|想像一下|(?:想象|想像)我|玩(?:个|個|"
    r"一个|一個)?(?:游戏|遊戲|角色)|角色扮演|扮演|你(?:来|來)?[演扮]|(?:如果|要是|"
    r"假如)(?:有一天|哪天|哪一天|有朝一日)|要是我|如果我(?:是|有|能|会|會|中|变|變|当|當|住|"
    r"活)|(?:要是|如果).{1,12}的话|(?:要是|如果).{1,12}的話|万一我|萬一我|[纯純][属屬]瞎|"
    r"穿越",
    r"\b(?:angenommen|gesetzt den fall|stell dir vor|mal angenommen|rollenspiel|tu so|tun "
    r"wir so|wäre ich|hätte ich|wenn ich \w+[^.?!]{0,40} (?:wäre|hätte|würde|könnte))\b"
    r"|\bwenn ich [^.?!]{0,50}\b(?:wäre|hätte|würde|könnte)\b",
    r"\b(?:si (?:yo )?(?:fuera|fuese|tuviera|tuviese|pudiera|viviera|ganara|trabajara|"
    r"estuviera)|supongamos|supón|imagina(?:te)?|imagínate|imaginemos|juguemos|finge|"
    r"hagamos como)\b",
    r"もし|仮に|仮定|だとしたら|としたら|ロールプレイ|なりきって|だったとして",
)
ONCE = any_of(
    r"\b(?:(?:just|only)(?: for)?|for) (?:this (?:one|once|time|reply|answer|message|"
    r"question|mail|email|one (?:reply|answer|time|message))|today|now|the moment|tonight)\b"
    r"|\b(?:this (?:one )?(?:reply|answer|time|once)|for this (?:reply|answer|one|message|"
    r"question))(?: only| alone)\b|\bthis once\b|\bone-off\b",
    r"[就只仅僅](?:限|是|在)?(?:今天|今晚|这次|這次|这一次|這一次|这回|這回|这一回|這一條|"
    r"这一条|这条|這條|现在|現在)|(?:这|這)(?:一)?(?:次|回)(?:的|用|请|請|就|写|寫|回答|先|"
    r"给|給)|下不为例",
    r"\b(?:nur (?:dieses mal|diesmal|heute|jetzt|für diese \w+|dieses eine mal)|nur für "
    r"(?:heute|jetzt|diese[ns]?)|ausnahmsweise|diesmal)\b",
    r"\b(?:s[oó]lo|solamente|únicamente) (?:por |para )?(?:esta vez|hoy|ahora|est[ea] "
    r"\w+)\b|\bpor esta vez\b|\besta vez\b",
    r"今回だけ|今日だけ|この(?:返信|回答|返事)だけ|一度だけ|今だけ|今回は",
)
IRONY_OPENING = any_of(
    r"^\W*+(?:oh,? |ah,? |wow,? |well,? )?(?:great|wonderful|joy|fantastic|brilliant|lovely|"
    r"perfect|fabulous|terrific|super|marvell?ous|splendid|how (?:lovely|nice|wonderful)"
    r"|just (?:great|perfect|wonderful|what i (?:needed|wanted))|yeah,? right|as if|wow,? "
    r"(?:another|yet)|(?:yeah|yes|sure|right|oh),? because|of course,? because|because "
    r"(?:clearly|obviously)|nothing (?:says|beats|like)"
    r"|what a (?:treat|joy|surprise|delight)|thanks a lot|i (?:just |simply |absolutely |so "
    r")*(?:love|adore) (?:it )?(?:when|how)|who doesn't love)\b",
    r"^\W*+(?:哇|啊|哦|噢|呵呵|哈)*\W*(?:可不是嘛|可不嘛|好棒|真棒|太棒了|太好了|好极了|"
    r"好極了|真是太|真好啊|好嘛|可真|呵呵|谢谢啊|真有意思|那可太|多好啊|真行|真会|妙啊|好呀|"
    r"绝了)",
    r"^\W*+(?:na |ach |oh )*(?:klar|toll|super|prima|wunderbar|herrlich|großartig|"
    r"fantastisch|perfekt|wie schön|ganz toll|natürlich|bravo|echt toll|schön)[,.! ]",
    r"^\W*+(?:ah |oh |uy,? )*(?:claro|qué bien|genial|maravilloso|perfecto|estupendo|"
    r"fantástico|justo lo que|qué alegría|cómo no|sí,? claro|qué ilusión)\b",
    r"^\W*+(?:わあ|いやあ|はいはい|へえ)*\W*(?:最高(?:だ|です)|素晴らしい|すばらしい|"
    r"やったね|ありがたい|さすが|いいですね)",
)
IRONY_TWIST = any_of(
    r"\b(?:best day|my day|genius|lucky (?:me|us)|can't believe my luck|made my|again|"
    r"another|yet (?:another|again)|once more|as usual|nothing i (?:love|enjoy|like) more|"
    r"live for|adore|my (?:dream|favou?rite thing|life)|the dream|what (?:my life|i) "
    r"(?:really )?needs?(?:ed)?"
    r"|(?:just|exactly|precisely) what|can't wait|simply love|truly|so much fun|of all)\b",
    r"又|再一次|第[二三四五六七八九十几]+[次个份封]|最爱|最愛|最喜欢|最喜歡|梦想|夢想|可真|"
    r"才好呢|人生|这辈子|這輩子|天荒地老|真爱|真愛|求之不得|巴不得|爱死|愛死",
    r"\b(?:wieder|schon wieder|noch (?:ein\w*|mehr)|liebe es|mein traum|ein traum|traum\w*|"
    r"lebe für|gefehlt|es gibt nichts|freue mich)\b",
    r"\b(?:otra vez|de nuevo|otro más|otra más|encanta|adoro|sueño|mi vida|faltaba|nada me "
    r"gusta|me chifla|necesitaba)\b",
    r"また|大好き|夢|幸せ|楽しみ|もう一度",
)
IRONY_PLAIN = any_of(
    r"\b(?:said no one ever|my absolute favou?rite,? (?:not|obviously)|/s\b|yay me|lucky me)(?!\w)",
    r"\bi (?:just |simply |really |absolutely |so )+(?:love|adore|enjoy) (?:it )?(?:when|"
    r"how)\b|\bnothing (?:beats|says) \w+ like\b",
    r"才怪|也是醉了|又.{1,20}(?:可太|真是太|可真|好棒|最喜[欢歡]|最[爱愛]|感[动動]得|都要哭了)",
    r"\b(?:ja,? ich liebe es ja|liebe es ja)\b",
)
TO_THE_MACHINE = any_of(
    r"\b(?:ignor\w*|disregard|override|forget)\b[^.!?\n]{0,40}\b(?:rules?|instructions?|"
    r"guidelines?|prompts?|restrictions?)\b",
    r"\b(?:note|message|instructions?|attention|dear|hey|to)(?: to| for)? (?:all |any |the "
    r")?(?:ai|assistants?|language models?|llms?|chatbots?|agents?|bots?)\b[^.!?\n]*[:,]",
    r"\b(?:ai|agents?|assistants?|llms?|models?|bots?)(?: \w+)? (?:must|should|shall|are to|"
    r"is to|need to)\b",
    r"\bsystem (?:message|prompt|instruction|note|override)\b",
    r"\b(?:the|that) user (?:is|has|wants|allows|prefers|agrees|consents|authori[sz]e[sd]?|"
    r"likes)\b",
    r"忽略.{0,8}(?:规则|規則|指示|指令|提示)|(?:AI|助手|助理|模型|机器人|機器人|"
    r"智能体).{0,6}(?:[请請]|必须|必須|[应應])|[系繫](?:统|統)(?:指令|提示|消息|訊息)|"
    r"记忆写入|(?:用户|用戶|使用者)(?:同意|允许|允許|授权|授權|最喜欢|最喜歡|希望|偏好)",
    r"(?:指示|ルール|規則)を無視|AIアシスタント(?:は|へ)|システム(?:メッセージ|プロンプト)",
    r"ignoriere?\b[^.!?\n]{0,40}\b(?:regeln|anweisungen)|ignora\b[^.!?\n]{0,40}\b(?:reglas|"
    r"instrucciones)",
)
INDIRECT_QUESTION = any_of(
    r"^\W*+(?:so |and |well,? )?I(?:'m| am| was| have been)? ?(?:just )?(?:wonder(?:ing|"
    r"ed)?|curious|(?:'d| would) (?:like|love) to (?:know|understand)|want to (?:know|"
    r"understand)) (?:what|why|how|who|which|when|where|if|whether|about)\b",
    r"^\W*+我?(?:想知道|很好奇|好奇|想问|想問|想了解)",
    r"^\W*+(?:ich (?:frage mich|wüsste gern|möchte wissen)|me pregunto|quisiera saber|"
    r"quiero saber)\b",
)
QUESTION_END = re.compile(
    r"[?？]\W*$|(?:吗|嗎|呢|么|麼)[\s。.!！~～]*$|(?:です|ます|でしょう|ました|"
    r"ません)か[\s。.]*$"
)
QUESTION_WORD = any_of(
    r"^\W*+(?:so |and |but |ok(?:ay)?,? |hey,? |hi,? )*(?:what|why|how|who|whom|whose|which|"
    r"when|where|is|are|was|were|do|does|did|can|could|should|would|will|has|have|"
    r"any)\b(?![^.!?]*\b(?:i|my|me|we)\b)",
    r"(?:什么|什麼|怎么|怎麼|如何|为什么|為什麼|为何|為何|哪(?:里|裡|些|个|個|种|種|儿|吧|"
    r"家)|多少|几(?:个|点|岁|年|月)|幾|是不是|有没有|有沒有|能不能|可不可以|要不要|好不好|"
    r"区别|區別)",
    r"^\W*+¿|^\W*+(?:wie|was|warum|wieso|weshalb|wer|wo|wann|welche[rsnm]?|womit|wozu|gibt "
    r"es|kann man|ist|sind|hat)\b",
    r"^\W*+(?:qué|cómo|cuál(?:es)?|cuándo|dónde|por qué|quién|cuánt[oa]s?)\b",
    r"(?:なぜ|どう|何(?:が|を|で|の|か|時)|どこ|いつ|誰|どの|いくら|どんな)",
)
TASK = any_of(
    r"^\W*+(?:(?:please|now|then|ok(?:ay)?|so|hey|hi|hello|and|first|next|also|could you|"
    r"can you|would you|will you|can u|kindly|quick(?:ly)?)[,: ]+)*(?:translate|rewrite|"
    r"rephrase|summari[sz]e|shorten"
    r"|write|draft|turn|convert|calculate|compute|list|explain|describe|give|show|tell|make|"
    r"create|generate|find|suggest|recommend|name|compare|define|fix|debug|check|review|"
    r"proof-?read|correct"
    r"|format|pretty-print|sort|count|count|translate|continue|go on|sing|entertain|help|"
    r"plan|outline|design|spell|pick|choose|invent|answer|reply|do|try|run|read|look|open|"
    r"sum up|classify|extract"
    r"|simplify|improve|polish|add|merge|split|use|think|brainstorm|compose|paraphrase|put|"
    r"prove|solve|estimate|guess|quote|round|what's|tell)\b",
    r"^\W*+(?:那|那么|好|好的|麻烦|麻煩|请|請|可以|能|再|先|然后|顺便)*[,，\s]*(?:你)?(?:帮|"
    r"幫|给|給|教|把|将|將|翻译|翻譯|推荐|推薦|写|寫|讲|講|说说|說說|列|解释|解釋|介绍|介紹|"
    r"总结|總結|改|算|查|举|舉|起|画|畫|生成|比较|比較|分析|润色|潤色|检查|檢查|继续|繼續|"
    r"随便|隨便|聊|来|來)",
    r"^\W*+(?:bitte |mal |kannst du |könntest du )*(?:übersetz|erklär|schreib|fass|gib|zeig|"
    r"nenn|sag|mach|rechne|kürz|korrigier|liste|such|empfiehl|formulier|erzähl|"
    r"vergleich)\w*\b",
    r"^\W*+(?:por favor,? |¿?(?:puedes|podrías|me puedes) )*(?:traduc|resum|explic|escrib|"
    r"dame|dime|haz|calcul|corrig|list|muestr|recomiend|busc|compar|cuenta|cuéntame|acort|"
    r"complet|revis|sugier)\w*\b",
    r"(?:教えて|説明して|訳して|書いて|まとめて|作って|計算して|直して|挙げて|比較して|"
    r"見せて|考えて)(?:ください|下さい|くれ|ほしい|もらえ|。|$)",
)
SMALLTALK = any_of(
    r"^\W*+(?>(?:hi|hello|hey|hiya|yo|thanks?(?: you| u)?|thx|ty|cheers|bye|goodbye|good|"
    r"morning|afternoon|evening|night|nice|cool|great|awesome|perfect|ok(?:ay)?|k|yes|yeah|"
    r"yep|no|nope|sure|right|fine|lol"
    r"|ha(?:ha)+|haha|hehe|wow|oh|ah|hm+|well|got it|i see|makes sense|that's all(?: for "
    r"now)?|that is all|see you|later|soon|so much|a lot|very much|again|please|sorry|never "
    r"?mind|go on|continue|next|more|done"
    r"|maybe|perhaps|alright|all good|all|the best|best|you|there|too|for now|then|anyway|"
    r"one|that|was|funny|love it|i agree|agreed|exactly|indeed|welcome|how(?:'s| is) it "
    r"going|how are you|what's up|"
    r"it|was|is|a good|how(?:'s|'re)?|things|everything|on your side|today|today's|day|have|"
    r"and|for|the|help|talk|to|my friend|mate|same|sounds|sweet|dreams|sleep|tight|"
    r"interesting|good one|nice one|test|ping|stop|undo)(?:\b\W*+|$))+$",
    r"^\W*+(?>(?:你好|您好|在吗|在嗎|早上好|早安|早啊|早|晚安|午安|晚上好|下午好|谢谢|謝謝|"
    r"多谢|多謝|感谢|感謝|辛苦|不客气|不客氣|再见|再見|拜拜|掰掰|好的|好|嗯++|哦++|啊++|"
    r"哈++|呵++|嘿++|嗨|行|可以|没事|沒事|没问题|收到|明白|知道|懂|对|對|是的|是|不用|继续|"
    r"繼續|"
    r"真|逗|棒|厉害|厲害|有趣|有意思|今天|也|请|請|多|关照|關照|您|你|了|啦|吧|呀|呗|哟|喔|"
    r"噢|啊|先|这样|這樣|随便|聊|两句|几句|聊聊|吗|嗎|呢|的|一下|大家|回头|下次|见|見|聊天|"
    r"加油|～|么|麼|那|就|这么|這麼|说|說|定|去|睡|休息)\W*+)+$",
    r"^\W*+(?>(?:hallo|hi|hey|moin|servus|danke|dankeschön|vielen dank|dir|schön|bitte|"
    r"gern(?:e)?|tschüss|bis|später|bald|morgen|guten|gute|tag|abend|nacht|ok(?:ay)?|ja|"
    r"nein|gut|super|toll|alles klar|klar|genau|passt|"
    r"wie geht's|na|dann|auch|sehr|mal|schlaf)(?:\b\W*+|$))+$",
    r"^\W*+(?>(?:hola|buenas|buenos|días|tardes|noches|gracias|muchas|vale|ok|sí|no|claro|"
    r"perfecto|genial|adiós|hasta|luego|pronto|mañana|qué tal|bien|de nada|jaja(?:ja)*|"
    r"bueno|pues|todo|por|eso|es|muy)(?:\b\W*+|$))+$",
    r"^\W*+(?>(?:こんにちは|こんばんは|おはよう(?:ございます)?|ありがとう(?:ございます|"
    r"ございました)?|お疲れ様(?:です|でした)?|はい|いいえ|了解(?:です|しました)?|"
    r"おやすみ(?:なさい)?|またね|では|じゃあ|どうも|うん|なるほど|わかりました|分かりました|"
    r"ok|笑|w+|すごい(?:ですね)?|いいですね)\W*+)+$",
)
