"""Words by which a sentence shows what it is: about the user, lasting, a question, a task.

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
    r"ve|d|ll)|us|[Oo]urs?|ourselves)\b|我|咱|俺|本人|自己|家里|家裡|[家老]人|老公|老婆|"
    r"太太|\b(?:[Ii]ch|[Mm]ich|[Mm]ir|[Mm]ein(?:e[mnrs]?)?|[Ww]ir|[Uu]ns(?:er\w*)?)\b|"
    r"\b(?:[Yy]o|[Mm]e|[Mm]is?|[Mm]í|[Nn]os|[Nn]uestr[oa]s?|[Ss]oy|[Ee]stoy|[Tt]engo|"
    r"[Vv]ivo|[Tt]rabajo|[Pp]refiero|[Nn]ecesito|[Hh]e|[Vv]oy)\b|\bat home\b|\bwith (?:an?|"
    r"two|three|four|\d+) [^.?!,]{0,20}(?:kids?|children|toddlers?|bab(?:y|ies)|dogs?|"
    r"cats?)\b|\b[Aa]s an? [a-z-]+(?: [a-z-]+)?,|作为一[个名位]|作為一[個名位]|"
    r"なのです[がけ]|なんです[がけ]|なので|私|僕|俺|わたし|うち[はのでに]|自分|(?:妻|夫|娘|"
    r"息子|母|父|祖父|祖母|姉|妹|兄|弟)(?=[はがのとも、])"
)
SUBJECT = re.compile(
    r"\b(?:I|I['’](?:m|ve|d|ll)|[Ww]e|[Ww]e['’](?:re|ve|d|ll))\b|"
    r"(?<![帮幫给給教跟让讓自])我(?![们們]?(?:的?同|朋友|群))|[咱俺]|\b(?:[Ii]ch|[Ww]ir|[Yy]o|"
    r"[Ss]oy|[Tt]engo|[Vv]ivo|[Tt]rabajo)\b|私|僕|俺"
)
STATED = any_of(
    r"\b(?:i|we)(?:['’](?:m|ve|re|ll))?\b (?!to\b)\w|\b(?:my|our) [^.?!,;]{1,40}?\b(?:is|"
    r"are|has|have|lives?|"
    r"works?|likes?|moved|needs?|got)\b",
    r"[我咱俺].*?(?:是|叫|住|在|搬|有|喜[欢歡]|[对對]|[爱愛]|[为為]|[换換]|改|[养養]|做|吃|得|了)",
    r"\b(?:ich|wir) \w|\b\w+ (?:ich|wir)\b|\b(?:mein|unser)\w* [^.?!,;]{1,40}?\b(?:ist|hat|"
    r"heißt|wohnt)\b",
    r"\b(?:yo|soy|tengo|vivo|trabajo|prefiero|voy|estoy|me llamo|me mud\w+)\b|\bmis? "
    r"[^.?!,;]{1,40}?\b(?:es|"
    r"son|tiene|vive)\b|私[はがの]|僕[はがの]",
)
LASTING = any_of(
    r"\b(?:always|never|every ?time|each time|from now on|in (?:the )?future|whenever|as a "
    r"rule|by default|permanently|for good|any more|anymore|no longer|don't ever|going "
    r"forward|henceforth)\b",
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
STANDING = any_of(
    r"\b(?:from (?:now|here) on|going forward|in (?:the )?future|from this day|(?:every|"
    r"each) time|for all (?:future|your|my)|at all times|as a rule|by default|in general|"
    r"generally speaking|don't ever|any time you|whenever you|same (?:goes )?for (?:next|"
    r"every|all)|that goes for|this applies)\b",
    r"(?:^|[,;:.] |\bplease |\band |\bbut )(?:always|never) (?!mind\b|been\b|had\b|was\b|"
    r"have\b|has\b)\w+|\b(?:metric|celsius|only|just|no) [^.?!]{0,30}(?:with|for) me\b",
    r"^\W*+(?:(?:please|hey|hi|ok|okay|so|and|also|just|can you|could you|now)[, "
    r"]+)*(?:remember|note(?: to self)?|keep in mind|bear in mind|make a note|jot (?:this |"
    r"that )?down|write (?:this|that|it) down|don't forget|do not forget|save this|for the "
    r"record)\b(?! when\b| how\b| who\b| the (?:time|days)\b| me\b)",
    r"(?:^|[，,。；;：: ]|[请請]|麻[烦煩]|还有|還有)[以今往][后後](?!的)|"
    r"[以今往][后後](?:都|[请請]|就|[别別]|不要|一律|回答|[给給帮幫]我|每|[请請])|"
    r"[从從]现?現?在[起开開]|[从從]今|一律|一概|每次都|永[远遠](?:不|[别別])|再也[别別不]",
    r"^\W*+(?:[请請]|麻[烦煩]|你|要|一定|[务務]必|[帮幫]我|[给給]我|得|替我|先|把这[个個]|"
    r"把這[个個]|也)*(?:[记記](?:住|下|着|著|得|一下|好)|[别別]忘|不要忘|[备備]忘)",
    r"\b(?:künftig|in zukunft|ab (?:jetzt|sofort|heute)|von nun an|jedes mal|grundsätzlich|"
    r"generell|immer wenn du)\b|(?:^|bitte )(?:immer|nie(?:mals)?)\b|^\W*+(?:bitte "
    r")?(?:merk(?:e)? dir|denk (?:bitte )?(?:dran|daran)|notier\w*|vergiss nicht)\b",
    r"^\W*+(?:bitte )?(?:(?:antworte|schreibe?|sprich|verwende|nutze|erkläre?)"
    r"(?: (?:mir|mich|uns|bitte|doch)){0,2}+|(?:gib|nenne?|duze?|sieze?)"
    r"(?: (?:mir|mich|uns|bitte|doch)){1,2}+) (?:immer|nie(?:mals)?)\b",
    r"\b(?:a partir de ahora|de ahora en adelante|en adelante|cada vez que|por norma|en "
    r"general)\b|(?:^|[,;] |por favor,? )(?:siempre|nunca|jamás) \w+|^\W*+(?:por favor,? "
    r")?(?:recuerda|apunta|anota|ten en cuenta|no olvides|acuérdate|toma nota)\b",
    r"(?:(?:^|[.;:] |por favor,? )\w{1,9}[áéíóú]\w{1,9}me|^\W*+(?:por favor,? )?(?:responde|"
    r"contesta|escribe))(?: (?:de|en) \w+)? siempre\b|^\W*+(?:por favor,? )?no (?:me|nos) "
    r"\w+[ae]s (?:nunca|jamás)\b",
    r"今後(?:は|も)?|これから(?:は|も)|毎回|必ず|覚えて(?:おいて|ください)|メモして|忘れないで",
)
MOMENT = any_of(
    r"\b(?:i'm|i am|we're|we are|stuck|sitting|standing|waiting)\b[^.?!,]{0,25}\b(?:on "
    r"(?:the|a|my) (?:bus|train|tram|plane|phone|way|call|metro|subway|loo|sofa)|in (?:a|"
    r"the) (?:queue|line|car|meeting|lift|elevator|waiting room|taxi|traffic|shop)|in "
    r"traffic|at (?:the|a) (?:bus stop|station|airport|checkout|gate|traffic light)|waiting "
    r"for)\b",
    r"\b(?:so|really|very|too|a bit|kind of|pretty|dead|super) (?:tired|sleepy|hungry|"
    r"thirsty|bored|cold|hot|exhausted|wet|grumpy|stressed) ?(?:today|right now|now|at the "
    r"moment)?\b|\b(?:headache|runny nose|hiccups|sore throat|stomach ?ache|"
    r"hangover)\b[^.?!]{0,20}\b(?:today|right now|this morning|tonight)\b|\b(?:starving|"
    r"knackered|exhausted|freezing) ?(?:today|right now|now)?[.!,]",
    r"\b(?:phone|laptop|battery|tablet)(?: battery)? (?:is |at |'s )?(?:almost |nearly |"
    r"about to )?(?:dying|die|dead|empty|at|low)\b|\b(?:give me a (?:minute|moment|"
    r"sec(?:ond)?)|before my next (?:call|meeting)|brb|stuck in)\b",
    r"在(?:排[队隊]|堵[车車]|塞[车車]|地[铁鐵]上|公交上|[车車]上|路上|等(?![级級])|"
    r"[开開][会會]|[飞飛][机機]上|吃[饭飯])|塞在|堵在|躲在|[饿餓困累冷渴热熱烦煩]死|好(?:困|"
    r"[饿餓]|累|渴|冷|[热熱]|[无無]聊)|有[点點](?:困|[饿餓]|累|渴|冷|[热熱]|[头頭]疼|"
    r"[头頭]痛|犯困)|快[没沒][电電]|心情(?:不|很|有)|今天(?:有[点點]|好|很|真)|"
    r"[刚剛](?:吃完|睡醒|到家|下班|起床|跑完|洗完)",
    r"\b(?:mir ist (?:gerade|so)|bin (?:gerade|so|total) (?:müde|hungrig|erschöpft|im|in|am|"
    r"beim)|stehe gerade|sitze gerade|warte gerade|heute so)\b|\bgerade (?:im|in der|am|"
    r"beim|so)\b",
    r"\b(?:ahora mismo|en este momento)\b|\b(?:tengo (?:mucho |mucha |un )?(?:sueño|hambre|"
    r"frío|sed|calor)|estoy (?:muy |tan )?(?:cansad[oa]|aburrid[oa]|agotad[oa])|estoy (?:en "
    r"el|en la|esperando))\b",
    r"今[、は]?(?:ちょっと|すごく|とても)?(?:電車|バス|お腹|眠|会議|移動|外)|"
    r"お腹(?:が)?(?:すい|空い|痛)|眠い|疲れた|移動中|待って(?:い)?ます",
)
HABIT = any_of(
    r"\b(?:every|each|always|usually|often|mostly|daily|weekly|since|for (?:years|months|"
    r"weeks)|chronic\w*|immer|jede\w*|oft|meistens|seit|siempre|suelo|cada|desde|todos "
    r"los)\b",
    r"每[天周週月年次]|[经經]常|平[时時]|[总總]是|一直|[总總]|常常|老是|いつも|毎日|毎週|よく|年々",
)
KIN = any_of(
    r"\b(?:my|our) (?:[a-z-]+ ){0,2}(?:sons?|daughters?|kids?|child(?:ren)?|bab(?:y|ies)|"
    r"wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?|mum|mom|mother|dad|father|"
    r"parents|sisters?|brothers?|twins?|grand(?:mother|father|ma|pa|dad|parents|son|"
    r"daughter)|gran|aunt|uncle|niece|nephew|cousin|dogs?|cats?|in-laws)\b(?!['’]s)",
    r"我(?:的|家)?(?:爸|妈|媽|爹|娘|父|母|老公|老婆|先生|太太|丈夫|妻子|儿子|兒子|女儿|女兒|"
    r"孩子|宝宝|寶寶|哥|姐|弟|妹|爷爷|爺爺|奶奶|外公|外婆|姥|男友|女友|男朋友|女朋友|对象|"
    r"狗|猫|貓)",
    r"\b(?:mein|unser)(?:e[mnrs]?)? (?:sohn|söhne|tochter|töchter|kind(?:er)?|frau|mann|"
    r"partner(?:in)?|freund(?:in)?|mutter|vater|eltern|schwester|bruder|oma|opa|tante|onkel|"
    r"hund|katze)\b",
    r"\b(?:mi|mis|nuestr[oa]s?) (?:hij[oa]s?|espos[oa]|marido|mujer|pareja|novi[oa]|madre|"
    r"padre|padres|herman[oa]s?|abuel[oa]s?|tí[oa]|perr[oa]|gat[oa])\b",
    r"(?:^|[、。私僕俺うちの])(?:妻|夫|娘|息子|母|父|祖母|祖父|姉|妹|兄|弟|子供|子ども|犬|"
    r"猫)(?=[はがの])",
)
_KNOWN = (
    r"what(?:ever)? (?:i|you)\b|everything\b|anything\b|all (?:of )?(?:that|this|it|i|"
    r"you)\b|about (?:my|me|our|us)\b|(?:stuff|bit|part|things?|info|information|details?|"
    r"data|facts?|notes?|memor(?:y|ies)|records?|file|story|number|name|address) (?:about|"
    r"on|of|where|you|i|from|from)\b|(?:from|in|out of|off) (?:your|the) (?:memory|notes?|"
    r"records?|files?)\b|(?:i|you) (?:\w+ )?(?:said|told|mentioned|gave|shared|stored|saved|"
    r"noted|remembered|know|have)\b|your (?:memory|notes)\b|my (?:data|address|name|number|"
    r"birthday|age|weight|salary|phone|info|details|old)\b"
)
FORGET = any_of(
    r"\b(?:forget|unlearn|unremember)\b(?! to\b)(?=[^.?!]*\b(?:what|whatever|everything|"
    r"anything|all|that|about|it|my|the|i)\b)",
    rf"\b(?:delete|erase|remove|wipe|drop|scrub|purge|clear|get rid of|discard|strike|scrap|"
    rf"cross out)\b(?=[^.?!]*\b(?:{_KNOWN}))",
    r"\b(?:wipe|erase|delete|remove|scrap|drop|purge) (?:it|that|this|them)\b(?! (?:in|into|"
    r"off|at) )",
    r"\b(?:scrap|take|cross|strip|leave|drop|get)\b[^.?!]{1,60}\b(?:out of|off|from) "
    r"(?:your |the )?(?:memory|notes?|records?|files?)\b",
    r"\bno longer (?:keep|store|remember|hold)\b|\bpretend (?:i|you) never (?:said|told|"
    r"heard|knew)",
    r"\b(?:don't|do not|stop|please don't) (?:remember(?:ing)?|keep(?:ing)?|stor(?:e|ing)|"
    r"sav(?:e|ing))\b(?=[^.?!]*\b(?:that|this|it|anything|my|about)\b)",
    r"(?<![我他她])(?<!我[又都还還也就])(?<![别別])(?<!不要)(?:忘掉|忘了|忘記|"
    r"忘记)(?=.*(?:吧|它|我|之前|[刚剛]才|的|[事话話]|[记記]|。|$))",
    r"(?:删掉|刪掉|删除|刪除|删了|刪了|清除|清空|抹掉|抹去|移除|去掉|划掉|撤掉)(?=.*(?:吧|"
    r"它|我|之前|刚才|的|[事话話]|记|記|。|$))",
    r"(?:别|別|不要|不用|不必)(?:再)?(?:替我|帮我|幫我)?(?:记|記|保存|存|留)(?!错|錯)|"
    r"[当當](?:作|做)?(?:没|沒)(?:听|聽|说|說|看|有)|[当當]我(?:没|沒)(?:说|說)",
    r"(?:^|[,.!] |bitte |mal )(?:vergiss|lösch\w*|streich|entfern\w*)\b(?!\s+nicht\b)|"
    r"\b(?:kannst|könntest|würdest) du\b[^.?!]*\b(?:vergessen|löschen|streichen)\b|\bnicht "
    r"(?:mehr )?(?:merken|speichern|behalten)\b",
    r"\b(?:olvida(?:te)?|olvídate|borra|elimina)\b|\bno (?:guardes|recuerdes)\b",
    r"忘れて(?!い|し|た|る|ない)|削除して|消して|消去|覚えないで|記録しないで|なかったことに",
)
_DELETING = r"(?:forget|delete|erase|remove|wipe|drop|scrub|purge|clear|get rid of|discard|scrap)"
FORGET_ASIDE = any_of(
    rf"\b{_DELETING}\b[^.?!]{{0,40}}\b(?:file|folder|row|column|line|branch|table|commit|"
    rf"character|cache|stain|duplicate|space|comment|word|paragraph|sentence|container|"
    rf"package)s?\b",
    rf"\b(?:i|we|they|he|she|always|don't|"
    rf"never)\b(?![^.?!]{{0,25}}\byou\b)[^.?!,;]{{0,30}}?\b{_DELETING}\b|\b(?:don't|do not|"
    rf"never|can't|cannot) (?:let me )?forget\b",
    r"[删刪]除?(?:这|那|這)?(?:个|行|段|句|列|文件|分支|空格)|忘(?:了|记)(?:带|关|吃|买|"
    r"密码)|(?:总|老|会|经常|容易|差点)忘",
    r"(?<!把)我(?:已[经經]|要|想|打算|[决決]定|准[备備]|昨天|"
    r"[刚剛]{1,2})?把.{0,12}(?:[删刪]|清空|忘)",
    r"\bich (?:\w+ ){0,3}(?:vergesse|lösche|streiche|entferne)\b|\b(?:me|se) olvida\b",
)
ONCE = any_of(
    r"\b(?:(?:just|only)(?: for)?|for) (?:this (?:one|once|time|reply|answer|message|"
    r"question|mail|email|one (?:reply|answer|time|message))|today|now|the moment|"
    r"tonight)\b|\b(?:this (?:one )?(?:reply|answer|time|once)|for this (?:reply|answer|one|"
    r"message|question))(?: only| alone)\b|\bthis once\b|\bone-off\b",
    r"[就只仅僅](?:限|是|在)?(?:今天|今晚|这次|這次|这一次|這一次|这回|這回|这一回|這一條|"
    r"这一条|这条|這條|现在|現在)|(?:这|這)(?:一)?(?:次|回)(?:的|用|请|請|就|写|寫|回答|先|"
    r"给|給)|下不为例",
    r"\b(?:nur (?:dieses mal|diesmal|heute|jetzt|für diese \w+|dieses eine mal)|nur für "
    r"(?:heute|jetzt|diese[ns]?)|ausnahmsweise|diesmal)\b",
    r"\b(?:s[oó]lo|solamente|únicamente) (?:por |para )?(?:esta vez|hoy|ahora|est[ea] "
    r"\w+)\b|\bpor esta vez\b|\besta vez\b",
    r"今回だけ|今日だけ|この(?:返信|回答|返事)だけ|一度だけ|今だけ|今回は",
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
    r"[?？]\W*$|(?:吗|嗎|呢|么|麼)[\s。.!！~～]*$|(?:です|ます|でしょう|ました|ません)か[\s。.]*$"
)
QUESTION_WORD = any_of(
    r"^\W*+(?:so |and |but |ok(?:ay)?,? |hey,? |hi,? )*(?!do (?:it|this|that|so|not)\b|have "
    r"an? )(?:what|why|how|who|whom|whose|which|when|where|is|are|was|were|do|does|did|can|"
    r"could|should|would|will|has|have|any)\b(?![^.!?]*\b(?:i|my|me|we)\b)",
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
    r"rephrase|summari[sz]e|shorten|write|draft|turn|convert|calculate|compute|list|explain|"
    r"describe|give|show|tell|make|create|generate|find|suggest|recommend|name|compare|"
    r"define|fix|debug|check|review|proof-?read|correct|format|pretty-print|sort|count|"
    r"count|translate|continue|go on|sing|entertain|help|plan|outline|design|spell|pick|"
    r"choose|invent|answer|reply|do|try|run|read|look|open|sum up|classify|extract|simplify|"
    r"improve|polish|add|merge|split|use|think|brainstorm|compose|paraphrase|put|prove|"
    r"solve|estimate|guess|quote|round|what's|tell)\b",
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
