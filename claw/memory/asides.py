"""Words by which a sentence shows that it tells nothing of the user, whatever it says.

It supposes, is ironic or small talk, speaks of a stranger, or orders the assistant as a machine.
"""

from claw.memory.cues import any_of

STRANGER_FIRST = any_of(
    r"^\W*+(?:a|some|this|that|the|one) (?:guy|bloke|man|woman|lady|girl|boy|kid|person|"
    r"stranger)\b|^\W*+my (?:neighbou?r|colleague|coworker|classmate)(?:['’]s) (?:son|"
    r"daughter|wife|husband|cousin|brother|sister|mother|father|kid|dog|cat)\b",
    r"^\W*+(?:some(?:one|body)|some people|everyone|a friend of a friend|jemand|alguien|"
    r"有(?:个|個|一个|一個)?(?:人|网友|網友|朋友|同学|同學|博主)|ある人|誰か)(?!\w)|"
    r"^\W*+有(?:个|個)(?:人|网友|網友|朋友|博主)",
)
STRANGER = any_of(
    r"\b(?:a|the|some|this|that|one) (?:\w+ )?(?:friend of|guy|bloke|man|woman|lady|girl|"
    r"boy|kid|person|stranger|neighbou?r|colleague|coworker|classmate|blogger|youtuber|"
    r"streamer|author|writer|character|hero|heroine|protagonist|narrator|detective|actor|"
    r"actress|singer|tourist|passenger|waiter|celebrity)\b|\ban? (?:user|reader|customer|"
    r"client|driver|teacher|doctor|professor|student)\b|\b(?:somebody|someone|some people) "
    r"\w+|\bin (?:the|a|this|that|one) (?:film|movie|book|novel|series|show|story|game|play|"
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
HYPOTHETICAL = any_of(
    r"\bif (?:i|we) (?:were|was|had|could|lived|owned|won|worked|became|got|did|weren't|"
    r"hadn't|ran|earned|moved)\b|\b(?:(?<!\bi )suppos(?:e|ing)|(?<!can )(?<!could )(?<!i "
    r")imagine|hypothetical\w*|pretend|role-?play\w*|assum(?:e|ing)|what if|let's say|say,? "
    r"(?:i'm|i am|i were)|picture (?:this|me|yourself|us)|in this (?:story|game|scene|"
    r"scenario)|(?:you|you'll) play (?:the|my|a|an)\b|let's (?:play|do an? (?:improv|scene|"
    r"skit))|you be (?:the|my|an?)\b|i'll play (?:the|your|an?)\b|(?<!\bi )act as|play the "
    r"(?:part|role))\b",
    r"假如|假设|假設|假使|倘若|假定|设想|設想|想象一下|想像一下|(?:想象|想像)我|玩(?:个|個|"
    r"一个|一個)?(?:游戏|遊戲|角色)|角色扮演|假装|假裝|装作|裝作|扮演|你(?:来|來)?[演扮]|"
    r"(?:如果|要是|假如)(?:有一天|哪天|哪一天|有朝一日)|要是我|如果我(?:是|有|能|会|會|中|"
    r"变|變|当|當|住|活)|(?:要是|如果)我.{1,12}的[话話]|[纯純][属屬]瞎|穿越",
    r"\b(?:angenommen|gesetzt den fall|stell dir vor|mal angenommen|rollenspiel|tu so|tun "
    r"wir so|wäre ich|hätte ich|wenn ich \w+[^.?!]{0,40} (?:wäre|hätte|würde|könnte))\b|"
    r"\bwenn ich [^.?!]{0,50}\b(?:wäre|hätte|würde|könnte)\b",
    r"\b(?:si (?:yo )?(?:fuera|fuese|tuviera|tuviese|pudiera|viviera|ganara|trabajara|"
    r"estuviera)|supongamos|supón|imagina(?:te)?|imagínate|imaginemos|juguemos|finge|"
    r"hagamos como)\b",
    r"もし|仮に|仮定|だとしたら|としたら|ロールプレイ|なりきって|だったとして",
)
PLAYED = any_of(
    r"\b(?:role-?play\w*|pretend|picture (?:this|me|yourself|us)|in this (?:story|game|"
    r"scene|scenario)|"
    r"(?:you|you'll) play (?:the|my|a|an)\b|let's (?:play|do an? (?:improv|scene|skit))|you "
    r"be (?:the|my|"
    r"an?)\b|i'll play (?:the|your|an?)\b|(?<!\bi )act as|play the (?:part|role))\b|"
    r"^\W*+(?:(?:now|ok(?:ay)?|"
    r"so|and|please|just|let us|let's),? )*(?:suppos(?:e|ing)|imagine|assum(?:e|ing)|"
    r"hypothetical\w*|let's "
    r"say|say)\b[,:]?(?: \w[\w'’]*){2}",
    r"玩(?:个|個|一个|一個)?(?:游戏|遊戲|角色)|角色扮演|假[装裝]|[装裝]作|扮演|你(?:来|"
    r"來)?[演扮]|假[设設]|[设設]想|"
    r"想[象像]一下|(?:想[象像])我|穿越",
    r"\b(?:angenommen|gesetzt den fall|stell dir vor|rollenspiel|tu so|tun wir so)\b",
    r"\b(?:supongamos|supón|imagina(?:te)?|imagínate|imaginemos|juguemos|finge|hagamos como)\b",
    r"ロールプレイ|なりきって|仮に|仮定",
)
SPUN_ON = any_of(
    r"\b(?:would|wouldn't|could|might)\b|['’]d\b|\b(?:würde\w*|wäre\w*|hätte\w*|könnte\w*)\b|"
    r"\b\w{3,}r[ií]a(?:s|mos|n)?\b|^\W*(?:就|那|然[后後]|我就|我[会會])|でしょう|だろう",
)
ABOUT_FORGETTING = any_of(
    r"\b(?:you|told|said|shared|mentioned|should\w*|mind|want\w*|need|jok\w+|kidding|made|"
    r"mistake\w*|"
    r"wrong|private|keep|stor\w+|saved?|know|sorry|comfortable|uncomfortable|prefer|rather|"
    r"regret\w*|no "
    r"longer|true|was|were|that|it|anymore|forget|delete|remove|record\w*|not(?:es)?)\b|n['’]t\b",
    r"[你您]|[说說]|[错錯]|玩笑|不想|[记記]|[隐隱]私|[删刪]|忘|[后後]悔|不需要|不用|不要|"
    r"希望|[这這那它]",
    r"\b(?:du|dir|gesagt|erzählt|falsch|will|möchte|scherz|stimmt|das|nicht)\b",
    r"\b(?:dij\w*|cont[éó]\w*|quiero|broma|era|eso|no|te)\b|それ|言った|話した|ない|冗談",
)
IRONY_OPENING = any_of(
    r"^\W*+(?:oh,? |ah,? |wow,? |well,? )?(?:great|wonderful|joy|fantastic|brilliant|lovely|"
    r"perfect|fabulous|terrific|super|marvell?ous|splendid|how (?:lovely|nice|wonderful)|"
    r"just (?:great|perfect|wonderful|what i (?:needed|wanted))|yeah,? right|as if|wow,? "
    r"(?:another|yet)|(?:yeah|yes|sure|right|oh),? because|of course,? because|because "
    r"(?:clearly|obviously)|nothing (?:says|beats|like)|what a (?:treat|joy|surprise|"
    r"delight)|thanks a lot|i (?:just |simply |absolutely |so )*(?:love|adore) (?:it "
    r")?(?:when|how)|who doesn't love)\b",
    r"^\W*+(?:哇|啊|哦|噢|呵呵|哈)*\W*(?:可不是嘛|是是是|对对对|可不嘛|好棒|真棒|太棒了|"
    r"太好了|好极了|好極了|真是太|真好啊|好嘛|可真|呵呵|谢谢啊|真有意思|那可太|多好啊|真行|"
    r"真会|妙啊|好呀|绝了)",
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
    r"(?:really )?needs?(?:ed)?|(?:just|exactly|precisely) what|can't wait|simply love|my "
    r"favou?rite|truly|so much fun|of all)\b",
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
    r"how)\b|\b(?:highlight of my (?:day|week|year|life)|just how i (?:dreamed|imagined|"
    r"wanted))\b|\bi (?:just |simply )?love (?:being on hold|having to|waiting (?:in|for)|"
    r"being (?:stuck|ignored|woken))\b|\bnothing (?:beats|says) \w+ like\b",
    r"天生就[爱愛]|才怪|也是醉了|又.{1,20}(?:可太|真是太|可真|好棒|最喜[欢歡]|最[爱愛]|"
    r"感[动動]得|都要哭了)",
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
SMALLTALK = any_of(
    r"^\W*+(?>(?:hi|hello|hey|hiya|yo|thanks?(?: you| u)?|thx|ty|cheers|bye|goodbye|good|"
    r"morning|afternoon|evening|night|nice|cool|great|awesome|perfect|ok(?:ay)?|k|yes|yeah|"
    r"yep|no|nope|sure|right|fine|lol|ha(?:ha)+|haha|hehe|wow|oh|ah|hm+|well|got it|i see|"
    r"makes sense|that's all(?: for now)?|that is all|see you|later|soon|so much|a lot|very "
    r"much|again|please|sorry|never ?mind|go on|continue|next|more|done|maybe|perhaps|"
    r"alright|all good|all|the best|best|you|there|too|for now|then|anyway|one|that|was|"
    r"funny|love it|i agree|agreed|exactly|indeed|welcome|you're|i mean it|i'm back|"
    r"how(?:'s| is) it going|how are you|what's up|it|was|is|a good|how(?:'s|'re)?|things|"
    r"everything|on your side|today|today's|day|have|and|for|the|help|talk|to|my friend|"
    r"mate|same|sounds|sweet|dreams|sleep|tight|interesting|good one|nice one|test|ping|"
    r"stop|undo)(?:\b\W*+|$))+$",
    r"^\W*+(?>(?:你好|您好|在吗|在嗎|我回来|我回來|想我|没有?|早上好|早安|早啊|早|晚安|午安|"
    r"晚上好|下午好|谢谢|謝謝|多谢|多謝|感谢|感謝|辛苦|不客气|不客氣|再见|再見|拜拜|掰掰|"
    r"好的|好|嗯++|哦++|啊++|哈++|呵++|嘿++|嗨|行|可以|没事|沒事|没问题|收到|明白|知道|懂|"
    r"对|對|是的|是|不用|继续|繼續|真|逗|棒|厉害|厲害|有趣|有意思|今天|也|请|請|多|关照|"
    r"關照|您|你|了|啦|吧|呀|呗|哟|喔|噢|啊|先|这样|這樣|随便|聊|两句|几句|聊聊|吗|嗎|呢|的|"
    r"一下|大家|回头|下次|见|見|聊天|加油|～|么|麼|那|就|这么|這麼|说|說|定|去|睡|"
    r"休息)\W*+)+$",
    r"^\W*+(?>(?:hallo|hi|hey|moin|servus|danke|dankeschön|vielen dank|dir|schön|bitte|"
    r"gern(?:e)?|tschüss|bis|später|bald|morgen|guten|gute|tag|abend|nacht|ok(?:ay)?|ja|"
    r"nein|gut|super|toll|alles klar|klar|genau|passt|wie geht's|na|dann|auch|sehr|mal|"
    r"schlaf)(?:\b\W*+|$))+$",
    r"^\W*+(?>(?:hola|buenas|buenos|días|tardes|noches|gracias|muchas|vale|ok|sí|no|claro|"
    r"perfecto|genial|adiós|hasta|luego|pronto|mañana|qué tal|bien|de nada|jaja(?:ja)*|"
    r"bueno|pues|todo|por|eso|es|muy)(?:\b\W*+|$))+$",
    r"^\W*+(?>(?:こんにちは|こんばんは|おはよう(?:ございます)?|ありがとう(?:ございます|"
    r"ございました)?|お疲れ様(?:です|でした)?|はい|いいえ|了解(?:です|しました)?|"
    r"おやすみ(?:なさい)?|またね|では|じゃあ|どうも|うん|なるほど|わかりました|分かりました|"
    r"ok|笑|w+|すごい(?:ですね)?|いいですね)\W*+)+$",
)
