"""Everyday words that mean the same, in English, German, Spanish, Chinese and Japanese, by kinds.

A line is `kind/concept: words`; `_` is a space. Of concepts of one kind, a statement that has one
and a statement that has another do not say the same. The kind `-` contrasts with nothing. Chinese
is simplified.
"""

CONCEPTS = """
kin/mother: mother mum mom mama mutter madre mamá 妈妈 妈 母亲 娘亲 母
kin/father: father dad papa vater padre papá 爸爸 爸 父亲 父
kin/parents: parents eltern padres 父母 爸妈 両親
kin/sister: sister schwester hermana 姐姐 姐 妹妹 妹 姉
kin/brother: brother bruder hermano 哥哥 弟弟 弟 兄
kin/son: son sohn hijo 儿子 息子
kin/daughter: daughter tochter hija 女儿 娘
kin/child: child children kid kids kinder hijos 孩子 小孩 子供
kin/twins: twins zwillinge gemelos 双胞胎 双子
kin/grandson: grandson enkel nieto 孙子 外孙
kin/granddaughter: granddaughter enkelin nieta 孙女 外孙女
kin/grandmother: grandmother grandma granny oma großmutter abuela 奶奶 外婆 姥姥 祖母
kin/grandfather: grandfather grandpa opa großvater abuelo 爷爷 外公 姥爷 祖父
kin/wife: wife ehefrau frau esposa mujer 妻子 老婆 太太 妻
kin/husband: husband ehemann mann marido esposo 丈夫 老公
kin/partner: partner partnerin pareja 伴侣 对象 パートナー
kin/girlfriend: girlfriend freundin novia 女朋友 女友 彼女
kin/boyfriend: boyfriend freund novio 男朋友 男友 彼氏
kin/aunt: aunt tante tía 姨妈 姑姑 阿姨 舅妈
kin/uncle: uncle onkel tío 叔叔 舅舅 伯伯
kin/cousin: cousin cousine primo prima 表哥 表弟 表姐 表妹 堂哥 堂弟 堂姐 堂妹
kin/nephew: nephew neffe sobrino 侄子 外甥
kin/niece: niece nichte sobrina 侄女 外甥女
kin/inlaw: father-in-law mother-in-law 岳父 岳母 公公 婆婆 suegro suegra schwiegervater
kin/inlaw: schwiegermutter
kin/friend: friend best_friend amigo amiga 朋友 闺蜜 友達
kin/boss: boss manager chef chefin jefe jefa 领导 老板 上司 直属领导
kin/colleague: colleague coworker kollege kollegin colega 同事 同僚
kin/neighbour: neighbour neighbor next_door nachbar nachbarin vecino vecina 邻居 隣人
kin/roommate: roommate flatmate mitbewohner 室友 合租
kin/landlord: landlord landlady vermieter vermieterin casero 房东 大家さん
pro/teacher: teacher lehrer lehrerin profesor profesora maestra 老师 教师 先生
pro/doctor: doctor dr arzt ärztin médico médica 医生 大夫
pro/dentist: dentist zahnarzt zahnärztin dentista 牙医 歯医者
pet/cat: cat katze kater gato gata 猫 猫咪 ネコ
pet/dog: dog hund hündin perro perra 狗 小狗 犬
pro/editor: editor lektor lektorin 编辑
pro/supplier: supplier lieferant proveedor 供应商
pro/client: client customer kunde kundin cliente 客户 顧客
pro/accountant: accountant steuerberater contable 会计
colour/red: red rot rojo roja 红色 红
colour/blue: blue blau azul 蓝色 蓝
colour/green: green grün verde 绿色 绿
colour/yellow: yellow gelb amarillo 黄色
colour/black: black schwarz negro 黑色 黑
colour/white: white weiß blanco 白色
colour/grey: grey gray grau gris 灰色
side/left: left links linke linken izquierda izquierdo 左
side/right: right_hand right_side rechts rechte rechten derecha derecho 右
side/both: both beide ambos 两边
size/large: large big groß grande
size/small: small little klein pequeño
season/spring: spring frühling frühjahr primavera 春天 春季
season/summer: summer sommer verano 夏天 夏季
season/autumn: autumn fall herbst otoño 秋天 秋季 秋
season/winter: winter invierno 冬天 冬季
day/morning: morning mornings morgens vormittags mañanas 早上 早晨 上午 朝に 朝は 毎朝
day/noon: noon lunchtime mittags mediodía 中午 昼に 昼は
day/afternoon: afternoon afternoons nachmittags 下午
day/evening: evening evenings abends abend noches 晚上 傍晚 夜に 夜は 毎晩
day/night: night nachts nacht 半夜 深夜 夜里
week/weekday: weekday weekdays werktags 工作日 平日
week/weekend: weekend weekends wochenende wochenenden 周末 週末
every/daily: daily every_day täglich jeden_tag cada_día 每天 毎日
every/weekly: weekly every_week wöchentlich jede_woche 每周 毎週
every/fortnight: every_two_weeks every_other_week fortnightly alle_zwei_wochen 每两周 隔周 双周
every/monthly: monthly every_month each_month monatlich 每月 毎月
every/yearly: yearly every_year annually jährlich 每年 毎年
meal/breakfast: breakfast frühstück desayuno 早餐 早饭 朝食
meal/lunch: lunch mittagessen almuerzo 午餐 午饭 昼食
meal/dinner: dinner supper abendessen cena 晚餐 晚饭 夕食
tongue/english: english englisch inglés 英语 英文 英語
tongue/chinese: chinese mandarin chinesisch chino 普通话 中文 汉语 国语 中国語
tongue/german: german deutsch alemán 德语 德文
tongue/french: french französisch francés 法语 法文
tongue/spanish: spanish spanisch español 西班牙语
tongue/japanese: japanese japanisch japonés 日语 日文 日本語
place/upstairs: upstairs oben 楼上
place/downstairs: downstairs unten 楼下
drink/tea: tea tee té 茶 お茶
drink/coffee: coffee kaffee café 咖啡 コーヒー
drink/water: water wasser agua
drink/beer: beer bier cerveza 啤酒 ビール
drink/wine: wine wein vino 红酒 葡萄酒 ワイン
drink/milk: milk milch leche 牛奶 牛乳
stage/learning: learning learns learn lernt lerne lernen aprende aprendiendo 在学 正在学习 学习 学
stage/teaching: teaches teach teaching unterrichtet enseña 教
stage/selling: sells sold selling verkauft vende 出售
stage/buying: buys bought buying kauft gekauft compra 买
life/born: born geboren nacido nacida 出生 老家 籍贯 生于 生まれ
life/lives: lives live living based resides resident wohnt wohne lebt lebe vive vivo 住在 住 居住
life/lives: 定居 住んで
life/works: works work working arbeitet arbeite trabaja trabajo 上班 工作 工作是 働いて
unit/euro: euro euros eur € 欧元
unit/dollar: dollar dollars usd $ 美元
unit/yuan: yuan rmb 元 块钱 人民币
unit/minutes: minute minutes minuten minutos 分钟
unit/hours: hour hours stunde stunden horas 小时
unit/days: days tage días 天
-/wedding: wedding hochzeit boda 婚礼
-/birthday: birthday birthdays geburtstag cumpleaños 生日 誕生日
-/allergic: allergic allergy allergies allergisch allergie alérgico alérgica alergia 过敏 アレルギー
-/practice: practice praxis
-/physio: physiotherapist physiotherapy krankengymnastin krankengymnast physiotherapeut
-/physio: physiotherapeutin
-/closed: closed shut geschlossen zu cerrado 关门 休息
-/translator: translator translates translate übersetzer übersetzerin traductor 译者 翻译
-/freelance: freelance freelancer self-employed freiberuflich selbstständig autónomo 自由职业 自由
-/answer: answer answers reply replies antwort antworten respuesta respuestas 回答 回复 回覆
-/bullets: bullet bullets bullet_points stichpunkte stichpunkten 要点
-/short: short brief concise kurz kurze knapp corto corta breves 简短 简洁
-/meet: 站会
-/meet: meeting meetings call sync treffen reunión 开会 会议 开一次会
-/team: team mannschaft equipo 团队
-/company: company firm firma unternehmen empresa 公司 会社
-/flat: flat apartment wohnung piso apartamento 公寓 一居室
-/house: house haus casa 房子
-/car: car auto coche 汽车
-/bike: bike bicycle fahrrad bicicleta 自行车 自転車
-/train: train bahn zug tren 火车
-/mail: mail mails email emails e-mail e-mails correo 邮件 メール
-/phone: phone telephone telefon teléfono 电话
-/project: project projekt proyecto 项目 プロジェクト
-/deadline: deadline due abgabe 截止 截止日 截止日期 交
-/report: report bericht informe 报告
pro/nurse: nurse krankenschwester enfermera 护士
-/millimetre: millimetre millimetres millimeter millimeters mm 毫米
-/centimetre: centimetre centimetres centimeter centimeters cm 厘米
-/metre: metre metres meter meters 米
-/kilometre: kilometre kilometres kilometer kilometers km 公里
-/kilo: kilo kilos kilogram kilograms kg 公斤
-/gram: gram grams g 克
-/max: max maximum most at_most no_more_than höchstens máximo 最多
-/min: min minimum at_least mindestens mínimo 至少
-/grow: grow grows grown growing anbaut cultiva
-/look: looks_after look_after takes_care_of take_care_of kümmert 照顾 照看
-/away: away holiday holidays vacation on_holiday urlaub vacaciones 假期 度假
-/garden: garden yard garten jardín 花园 院子
~/having: has have had owns keeps keep got hat habe tiene tengo 有 养 养了
-/own: own eigene eigenen eigener eigenes propio propia 自己的
-/pay: pay pays paid payment payments zahlt bezahlt paga 付款 付钱
-/conclusion: conclusion conclusions fazit conclusión 结论
-/reason: reason reasons gründe razones 原因 理由
-/play: play plays playing spielt juega 打 玩
-/run: run runs running jogging läuft joggt corre 跑步
-/swim: swim swims swimming schwimmt nada 游泳
-/cook: cook cooks cooking cooked kocht cocina 做饭 下厨
-/read: read reads reading liest lee 看书 阅读
-/book: book books buch bücher libro libros
-/vegetarian: vegetarian vegetarier vegetarierin vegetariano vegetariana 吃素 素食 素食者
-/meat: meat fleisch carne 肉
-/friday: fridays
-/start: start starts starting begins begin beginnt empieza 开始 才
-/end: ends finish finishes endet 结束
-/database: database datenbank 数据库
-/test: test tests exam prüfung examen 考试
-/code: code coding programming programmiert 编程
-/developer: developer engineer programmer entwickler entwicklerin ingeniero
-/developer: 工程师 开发者 程序员 开发 当
-/always: always immer siempre 总是 一直
-/computer: computer laptop notebook rechner 电脑 笔记本 系统 主力电脑
~/liking: hate hates dislike dislikes 讨厌
~/liking: like likes liked love loves prefer prefers preferred prefering wants want wish wishes
~/liking: enjoys enjoy fond favourite favorite mag bevorzugt liebt gern gerne lieber gusta prefiere
~/liking: quiere 喜欢 爱 偏好 喜好 爱好 最爱 希望 要求 爱用 爱喝 好き
~/naming: name names named called goes full_name nickname nick heißt namens llama nombre 名字 姓名
~/naming: 名叫 叫做 叫 暱称 昵称 称呼 大家叫 名前
~/job: works_as work_as arbeitet_als trabaja_de trabaja_como job jobs profession occupation beruf
~/job: arbeit de_profesión 职业 工作是 做 担任 从事 仕事
~/user: user users benutzer nutzer usuario 用户 使用者 我 ユーザー
~/person: she he they her his their him them sie er ihr sein su ella él 她 他
~/filler: day please always ever currently really very also just again still every each usually
~/filler: mostly generally bitte immer auch gerade sehr siempre por_favor 请 一般 通常 目前 现在
~/filler: 一律 都 比较 主要 主要是 平时 一只 一个 一家 一款
~/done: does do did doing is are was be been uses use using used takes take gets get gives give
~/done: makes make working living run benutzt usa macht nimmt 用 使用 用的 用的是 进行 习惯 习惯用
~/done: 使い
~/denial: never without nie niemals ohne nunca jamás sin kein keine keinen
"""
