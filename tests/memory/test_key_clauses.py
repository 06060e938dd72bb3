"""Which clauses of the user's are chosen."""

from claw.memory.key_clauses import Clause, choose, clauses, joined, sentences


def words(text: str) -> int:
    return len(text.split())


def texts(*messages: str) -> list[str]:
    return [clause.text for clause in clauses(messages)]


def test_fillers_and_code_are_left_out() -> None:
    assert texts("Great idea. OK, the car is booked.") == ["the car is booked."]
    assert texts("对，另外猫要提前送去。") == ["猫要提前送去"]
    assert "rm" not in " ".join(texts("```\nrm -rf x\n```\nIt fails."))


def test_numbers_and_titles_do_not_end_a_sentence() -> None:
    assert sentences("It costs 1.900 or 2.5 euros. At 10:30 it starts.") == [
        "It costs 1.900 or 2.5 euros.",
        "At 10:30 it starts.",
    ]
    assert sentences("Spätestens am 2. Mai bei Dr. Olsen. Dann feiern wir.") == [
        "Spätestens am 2. Mai bei Dr. Olsen.",
        "Dann feiern wir.",
    ]


def test_what_came_after_a_change_of_mind_goes_first() -> None:
    found = clauses(["本来想按月订阅，每月 3.99，后来决定一次买断，12.99。"])
    chosen = choose(found, "", 24, len)
    assert "12.99" in joined(chosen, "，", "。")[0]
    assert "3.99，" not in "".join(joined(chosen, "，", "。"))


def test_values_and_open_tasks_go_before_small_talk_and_questions() -> None:
    found = clauses(
        [
            "What a lovely morning it is here by the lake today.",
            "The van is booked for 9 May at 10:30.",
            "Could you tell me what others usually do about that?",
            "I still have to pay the deposit of 250 euros.",
        ]
    )
    chosen = [clause.text for clause in choose(found, "", 22, words)]
    assert chosen == [
        "The van is booked for 9 May at 10:30.",
        "I still have to pay the deposit of 250 euros.",
    ]


def test_what_stands_already_is_not_chosen_again() -> None:
    found = clauses(["The van is booked for 9 May at 10:30."])
    assert choose(found, "The van is booked for May 9 at 10:30.", 50, words) == []


def test_the_room_is_kept() -> None:
    found = clauses([f"Task {n} costs {n}00 euros and is due on {n} May." for n in range(1, 20)])
    chosen = choose(found, "", 50, words)
    assert 0 < sum(words(clause.text) + 1 for clause in chosen) <= 50


def test_the_same_number_of_another_thing_is_another_fact() -> None:
    found = clauses(["We sit with our friends at table 4."])
    assert choose(found, "The children are between 4 and 12 and friends sit nearby.", 20, words)


def test_clauses_of_a_message_stand_on_one_line_and_gaps_are_marked() -> None:
    chosen = [
        Clause("one", 0, turn=0, sentence=0),
        Clause("three", 2, turn=0, sentence=0),
        Clause("four", 3, turn=0, sentence=1),
        Clause("five", 4, turn=1, sentence=0),
        Clause("old", 5),
        Clause("older", 6),
    ]
    assert joined(chosen, ", ", "; ") == ["one, …three; four", "five", "old", "older"]
