"""Words that say nothing of what a text is about, and words that only make a sentence a question.

A word that is a noun or a verb in another of these languages is left out: German `war` and `hat`,
Spanish `son`, French `car`, Italian `come`. All are folded: small letters without accents.
"""

_EN = """a an the and or but if of in on at to for with by from as into about between through during
before after above below up down out off over under again further then once here there all any both
each few more most other some such no nor not only own same so than too very can just should now is
are was were be been being have has had having do does did doing i me my myself we our ours
ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself
they them their theirs themselves this that these those am would could might must shall im ive ill
youre youve youll hes shes theyre weve dont didnt doesnt isnt wasnt arent wont cant couldnt wouldnt
don didn doesn isn wasn aren won couldn wouldn shouldn hasn haven hadn weren"""
_DE = """der das dem und oder aber nicht kein keine keinen einer eines einem einen ein eine ist sind
waren sein bin bist wird werden wurde wurden hatte hatten haben habe hast ich mich mir mein meine
meinen meinem meiner du dich dir dein deine deinen deinem er sie es wir uns unser unsere ihr ihre
ihren ihrem euch sich auch auf aus bei mit nach von vom zu zum zur fur uber unter vor durch wenn
dass weil als noch nur schon sehr hier dort dieser diese dieses diesen kann konnen muss"""
_ES = """el la los las un una unos unas de del al y o pero no en con por para sin sobre es era eres
soy somos ser estar esta estoy estan fue fueron ha han hemos he has haber yo tu ella ellos ellas
nosotros mi mis tus su sus me te se lo le les nos este esto estos estas ese esa eso muy mas ya
tambien que"""
_FR = """le les une des du et ou mais ne pas dans avec pour sur sous est etait etaient suis es
sommes sont etre avoir ai as avait je
tu il elle nous vous ils elles mon ma mes ton ta tes sa ses notre nos
votre vos leur leurs ce cet cette ces qui se au aux par tres aussi y en l d j n c s t m qu"""
_IT = """il gli uno dei degli della delle dello nel nella nei con per sono sei siamo essere avere ho
hai abbiamo hanno io lui lei noi voi loro mio mia miei mie tuo tua tuoi tue suo sua suoi sue mi ti
si ci vi questo questa questi queste quello quella non anche ma ed di da"""
_PT = """os um uma uns umas do da dos das no na nos nas em com por para ao aos e mas nao foi foram
sao ser estar estou esta eu ele ela eles elas meu minha meus minhas teu tua seu sua seus suas voce
voces isso isto este esta esse essa muito tambem ja"""
_RU = """и в во не на я он она они мы вы ты что с со а но к ко у по за из от до это этот эта эти мои
моя мое твои мне меня тебя тебе его ее их нас вас был была было были есть"""

_ASKING = """what which who whom whose when where why how many much kind type sort long often ever
tell know remember
wer was wann wo wie warum wieso welche welcher welches welchen welchem wen wem wohin woher wieviel
viele viel
quien quienes cuando donde como cual cuales cuanto cuanta cuantos cuantas
quoi quand comment pourquoi quel quelle quels quelles combien
chi che cosa quando dove quale quali quanto quanta quanti quante perche
quem onde qual quais quantos quantas porque
кто что когда где как почему какои какая какое какие сколько кого кому"""

STOP_WORDS = frozenset(f"{_EN} {_DE} {_ES} {_FR} {_IT} {_PT} {_RU}".split())
ASKING = frozenset(_ASKING.split())

# Of unspaced scripts, in simplified characters; a longer one stands before its parts.
_ASKING_PHRASES = """
为什么 什么时候 什么 怎么样 怎么 怎样 哪里 哪儿 哪些 哪个 哪 谁 何时 多少 多久 几个
记得 知道 告诉 请问 吗 呢 吧 啊 呀
いつ どこ だれ 誰 何 なぜ どう どの どんな いくつ いくら ですか ますか
무엇 누구 언제 어디 어떻게 어떤 무슨 얼마나 뭐
อะไร ใคร เมื่อไร เมื่อไหร่ ที่ไหน ทำไม อย่างไร เท่าไร ไหม
"""
ASKING_PHRASES = tuple(_ASKING_PHRASES.split())
HAN_STOP = frozenset("的了着过是在有和与也都就很这那个们之其而及或被把将对从到吗呢吧啊呀嘛哦嗯")
