"""What counts as a value, in which language, and when a rewording has kept it."""

import pytest

from claw.memory.hard_facts import Holding, Kind, hard_facts, missing


def found(text: str, kind: Kind) -> list[str]:
    return [fact.text for fact in hard_facts(text) if fact.kind == kind]


def lost(text: str, reworded: str) -> list[str]:
    return [fact.text for fact in missing(hard_facts(text), reworded)]


@pytest.mark.parametrize(
    ("text", "reworded"),
    [
        ("We have 1,900 euros.", "Budget: 1900 euros."),
        ("Es kostet 1.900 Euro.", "It costs 1900 euros."),
        ("Pi is about 3.14 here.", "pi = 3,14"),
        ("It holds 480k ads.", "It holds 480,000 ads."),
        ("这季度开了八万六", "这季度共开票86000元"),
        ("人均预算三千五", "人均3500元"),
        ("费用是9万8千円", "98,000円"),
        ("There are seven of them.", "7 of them"),
        ("Es fehlen acht Bleche.", "8 Bleche fehlen"),
        ("Tiene siete gatos.", "7 gatos"),
        ("The meeting is at 6 pm.", "meeting at 18:00"),
        ("28日の午後2時に予約しました。", "予約は28日14:00"),
        ("Bis 22 Uhr ist es erlaubt.", "until 22:00"),
        ("Moving on 17 June.", "Moves on June 17."),
        ("搬家定在5月17号", "Moves on May 17"),
        ("Am 14. Juni ist das Fest.", "Das Fest ist am 14.6."),
        ("Es el 3 de marzo.", "It is on 3 March."),
        ("It is on 2026-03-14.", "It is on 14 March 2026."),
        ("每周五更新", "Updates every Friday"),
        ("It grew by 12 percent.", "It grew by 12%."),
        ("占百分之十", "10%"),
        ("Her number is +32 000 000.", "call +32 000000"),
        ("She does not eat meat.", "She never eats meat."),
        ("He hates loud music.", "He does not like loud music."),
        ("她不吃肉", "She doesn't eat meat."),
        ("We stay at Quinta do Poço.", "The stay is at quinta do poço"),
        ("It is Hjalmar's car.", "The car of Hjalmar"),
        ("Er sagte „wie immer“.", "„Wie immer“, sagte er."),
    ],
)
def test_a_value_is_kept_in_whatever_form_it_is_written(text: str, reworded: str) -> None:
    assert hard_facts(text)
    assert lost(text, reworded) == []


@pytest.mark.parametrize(
    ("text", "reworded", "gone"),
    [
        ("We have 1,900 euros.", "Budget: 19,000 euros.", "1,900"),
        ("The bus is at 18:45.", "The bus is at 18:54.", "18:45"),
        ("Exit code 137.", "Exit code 1370.", "137"),
        ("Moving on 17 June.", "Moving on 17 July.", "17 June"),
        ("搬家定在5月17号", "搬家定在5月18号", "5月17号"),
        ("Order 40-7719-B came.", "Order 40-7719 came.", "40-7719-B"),
        ("They use version 1.2.3 now.", "They use version 1.2.4 now.", "1.2.3"),
        (r"See C:\tmp\x.txt please.", r"See C:\tmp\y.txt please.", r"C:\tmp\x.txt"),
        ("Ask via hello@papaya.example first.", "Ask by mail first.", "hello@papaya.example"),
        ("She does not eat meat.", "She eats meat.", "not"),
        ("她不吃肉", "她吃肉", "不"),
        ("We met Ruud there.", "We met Rudi there.", "Ruud"),
        ("猫叫“豆皮”", "猫叫豆腐", "豆皮"),
        ("下一本是《鹽田裡的鐘》", "下一本是小說", "鹽田裡的鐘"),
        ("每周五更新", "每周六更新", "五"),
    ],
)
def test_a_changed_value_is_reported_missing(text: str, reworded: str, gone: str) -> None:
    assert any(gone in one or one in gone for one in lost(text, reworded))


def test_exact_values_of_many_forms_are_all_found_w16() -> None:
    text = r"order 40-7719-B on 2026-03-14 at 18:45, +32 000 000, in C:\tmp\x.txt"
    assert [fact.text for fact in hard_facts(text)] == [
        "40-7719-B",
        "2026-03-14",
        "18:45",
        "+32 000 000",
        r"C:\tmp\x.txt",
    ]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("The seller is Mrs Halvorsen.", ["Halvorsen"]),
        ("She met Noor, Emeka and Aunt Philippa.", ["Noor", "Emeka", "Philippa"]),
        ("Storage is small. Please ask on Monday in May, I think it's OK.", []),
        ("Bramble is first. We take Bramble.", ["Bramble", "Bramble"]),
        ("The box has 512 MB.", []),
        ("Ansprechpartner ist der Gerrit, nicht die Feuerwehr.", ["Gerrit"]),
        ("Den Kuchen macht Frau Sattler, und ich mache die Musik.", ["Sattler"]),
        ("我们的 app 叫 Papaya Log，owner 是 Kavya", ["Papaya Log", "Kavya"]),
        ("他们那边的对接人叫温迪，还没通知", ["温迪"]),
        ("我和老裴轮流开，阿满没驾照", ["老裴", "阿满"]),
        ("对方会计叫褚老师", ["褚老师"]),
        ("去我表姐季禾家凑合一晚", ["季禾"]),
        ("大家の熊谷さんに電話します", ["熊谷"]),
    ],
)
def test_names_are_told_from_other_capitalised_words(text: str, names: list[str]) -> None:
    assert sorted(found(text, "name")) == sorted(names)


def test_spans_point_at_the_literal_text() -> None:
    text = "Pick-up on the 5th at 10:30 with Hjalmar, “in no hurry”."
    for fact in hard_facts(text):
        assert text[fact.start : fact.end] == fact.text


@pytest.mark.parametrize("text", ["不错，不过没错", "特别好，别人也去，非常棒", "差不多了"])
def test_words_that_only_look_like_negations_are_none(text: str) -> None:
    assert found(text, "negation") == []


def test_nothing_hard_gives_nothing() -> None:
    assert hard_facts("") == ()
    assert hard_facts("that sounds lovely, thank you") == ()
    assert missing((), "anything") == ()


def test_a_holding_continues_an_earlier_one() -> None:
    facts = hard_facts("The van is booked for 9 May at 10:30.")
    part = Holding("on May 9")
    whole = Holding("at 10:30", part)
    assert [fact in part for fact in facts] == [True, False]
    assert all(fact in whole for fact in facts)


def test_a_word_as_long_as_a_book_is_read_once_and_not_from_each_of_its_letters() -> None:
    assert hard_facts("x" * 300_000) == ()
    (file,) = hard_facts("It stands in my-notes.v2.final.md, I think.")
    assert (file.kind, file.text) == ("code", "my-notes.v2.final.md")
