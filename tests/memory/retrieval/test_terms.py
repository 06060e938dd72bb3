"""Terms: what a text and a question about it have in common."""

import pytest

from claw.memory.retrieval.terms import index_terms, query_terms


def shared(text: str, question: str) -> set[str]:
    return set(index_terms(text)) & set(query_terms(question))


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("She was painting two sunsets.", "When did she paint a sunset?"),
        ("Die Termine sind im Büro.", "Wann ist der Termin?"),
        ("Tengo dos niñas pequeñas.", "¿Cómo se llama la niña?"),
        ("On a acheté une voiture.", "Combien de voitures ?"),
        ("Ho due gatti neri.", "Di che colore è il gatto?"),
        ("Minhas irmãs moram em Lisboa.", "Onde mora a irma?"),
        ("Ключи лежат на полке.", "Где мои ключ?"),
        ("我在臺灣養了一隻貓", "台湾的猫叫什么名字？"),
        ("明日は東京へ行きます", "東京にはいつ行きますか"),
        ("내일 병원에 가요", "병원은 어디?"),
        ("พรุ่งนี้ไปโรงพยาบาล", "โรงพยาบาลอยู่ที่ไหน"),
        ("ＨＥＬＬＯ　ＷＯＲＬＤ", "hello"),
    ],
)
def test_a_question_meets_its_text_in_every_script(text: str, question: str) -> None:
    assert shared(text, question)


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("order ABC-1234 came", "abc-1234"),
        ("runs v2.3.1 now", "V2.3.1"),
        ("write to bob@example.com", "bob@example.com"),
        ("call +49 170 123-4567", "+491701234567"),
        ("phone 0575-8406-2217", "057584062217"),
    ],
)
def test_an_identifier_is_found_whole(text: str, question: str) -> None:
    assert query_terms(question)[0] in index_terms(text)


def test_an_identifier_is_found_by_a_part() -> None:
    assert shared("order ABC-1234 came", "what about 1234?") == {"1234"}


@pytest.mark.parametrize("text", ["on 2024-05-03", "08 May 2023", "im Mai", "5月3日", "en mayo"])
def test_a_month_is_the_same_in_any_writing(text: str) -> None:
    assert "month5" in index_terms(text)


def test_a_day_is_found_without_its_zero_and_its_ending() -> None:
    assert shared("08 May 2023", "on the 8th") == {"8"}


def test_what_only_asks_is_no_term_unless_nothing_else_is_left() -> None:
    assert query_terms("When did they go to Rome?") == ["go", "rome"]
    assert query_terms("什么时候去罗马？") == ["去", "罗", "马", "去罗", "罗马"]
    assert query_terms("What is it?") == ["what", "is", "it"]


def test_a_question_has_each_term_once_and_a_text_each_as_often_as_it_stands_there() -> None:
    assert index_terms("cat cats cat") == ["cat"] * 3
    assert query_terms("cat cats cat") == ["cat"]


def test_possessives_and_elisions_do_not_part_words() -> None:
    assert shared("Anna's bike", "Anna’s bicycle or bike") == {"anna", "bike"}
    assert shared("l'école est finie", "ecole") == {"ecol"}


def test_nothing_has_no_terms() -> None:
    assert index_terms("") == query_terms(" ?! ") == []
