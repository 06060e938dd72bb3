"""Orders to the assistant that hold for good, and what only looks like one."""

import pytest

from claw.memory.orders import is_order_for_good


@pytest.mark.parametrize(
    "sentence",
    [
        "Remember: the key is in the can.",
        "Please remember that I'm vegan.",
        "Don't forget: bins go out on Thursday.",
        "Never suggest seafood to me.",
        "Always answer in French.",
        "From now on call me Dez.",
        "By default, give temperatures in Celsius.",
        "From now on, no emojis in your answers.",
        "以后都用中文回答。",
        "记住我对花生过敏",
        "以后别给我推荐恐怖片",
        "Merk dir, dass ich vegan bin.",
        "A partir de ahora respóndeme en inglés.",
        "Háblame siempre de tú, por favor.",
        "Responde en español siempre.",
        "No me trates de usted; tutéame siempre, por favor.",
        "Schreib bitte immer kurz.",
        "no me recomiendes nunca pelis de terror, las odio",
        "Antworte mir immer auf Deutsch.",
        "Gib mir nie Zitate.",
        "今後は敬語で話してください",
    ],
)
def test_an_order_to_keep_or_to_behave_so_for_good_is_seen(sentence: str) -> None:
    assert is_order_for_good(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "By default the server listens on port 80.",
        "As a rule, cats sleep 16 hours.",
        "This applies to all EU citizens.",
        "Never gonna give you up.",
        "Never give up!",
        "Please always close the brackets in this function.",
        "From now on the story gets darker, the hero loses his sword.",
        "Remember to be concise in this answer.",
        "Remember the Alamo!",
        "Always the same with him.",
        "My mother always tells me to rest.",
        "Every time I eat nuts I get hives.",
        "以后再说吧",
        "以后再也不去了",
        "从今以后公主过着幸福的生活",
        "她每次都叫我早睡",
        "记得给妈妈打电话",
        "Er ruft mich nie an.",
        "Siempre me duermo tarde.",
        "El médico usa siempre guantes.",
        "Ella me habla siempre de usted.",
        "Ich schreibe immer abends.",
        "Er gibt mir nie Trinkgeld.",
        "Cuéntame por qué siempre llueve en Bilbao.",
        "Escribe un cuento que siempre empiece así.",
        "Usa la palabra siempre en una frase.",
        "Recomiéndame algo que siempre funcione.",
        "Ana, mi jefa, responde siempre tarde.",
        "Schreib ein Gedicht über immer grüne Wiesen.",
        "Nenn mir Tiere die nie schlafen.",
        "Gib nie auf, sagt mein Trainer.",
        "In der Rede ging es nie um dich.",
        "Dafür nutze ich immer Vim.",
        "Morgens schreibe ich dir nie.",
    ],
)
def test_a_rule_of_the_world_a_saying_or_one_piece_of_work_is_none(sentence: str) -> None:
    assert not is_order_for_good(sentence)


def test_that_refers_to_what_was_said_before() -> None:
    assert is_order_for_good("That goes for every time.", "When you hand me code, I want a diff.")
    assert not is_order_for_good("That goes for every time.", "The shop is full on Fridays.")
