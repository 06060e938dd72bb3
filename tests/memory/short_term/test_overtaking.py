"""Whether what the user tells now makes wrong what they told before."""

import pytest

from claw.memory.short_term.overtaking import overtakes

OVERTAKES = """
I live in Bern. | I moved to Basel last month.
The user lives in Bern | The user moved to Basel
My address is 12 Elm Street. | My address is now 4 Oak Road.
My address is 12 Elm Street. | My new address is 4 Oak Road.
My address is 12 Elm Street. | My address is 4 Oak Road.
My phone number is 555-1234. | My phone number is 555-9876.
The workshop's rent is 310 a month. | The workshop's rent is 335 from now on.
I work as a nurse at St Mary. | I started a new job as a teacher.
The meeting is on Tuesday. | The meeting was moved to Thursday.
My flight leaves on 3 May. | My flight leaves on 5 May instead.
The deadline is 4 June. | The deadline is 11 June.
I like tea. | I don't like tea any more.
My email is ann@old.org | My email is ann@new.org
I'm vegetarian. | I'm vegan now.
My sister lives in Oslo. | My sister moved to Rome.
The user's dog is called Rex | The user's dog is now called Max
Ich wohne in Graz. | Ich wohne jetzt in Wien.
Vivo en Sevilla. | Ahora vivo en Madrid.
我住在杭州。 | 我搬到苏州了。
我的地址是西湖路12号。 | 我的新地址是南山路4号。
我的电话是 555-1234。 | 我换了电话,现在是 555-9876。
"""

STANDS = """
I live in Bern. | I visited Basel last month.
I live in Bern. | My sister moved to Rome.
My sister lives in Oslo. | I moved to Rome.
My sister lives in Oslo. | My brother lives in Rome.
I'm allergic to peanuts. | I'm allergic to shellfish.
I'm allergic to peanuts. | I'm vegan now.
I visited Bern. | I visited Basel.
I ran 5 km on Monday. | I ran 8 km on Tuesday.
My dog is called Rex. | My cat is called Mia.
My dog is called Rex. | My other dog is called Max.
My home insurance is with AXA. | I moved to Basel last month.
I rent a workshop in Tanner Street 18, it costs me 310 a month. | The rent is 335 now.
I was born in Leeds. | I moved to York.
I have two children. | My daughter is 7.
I drink 3 cups of coffee. | I now swim 3 times a week.
My name is Ann. | My address is 12 Elm Street.
I live in Bern. | I live in Bern.
My flight leaves on 3 May. | The hotel is booked from 5 May instead.
I work as a nurse. | I work out every morning now.
The server runs Debian 12. | The laptop now runs Debian 13.
我住在杭州。 | 我妹妹搬到苏州了。
我对花生过敏。 | 我对虾也过敏。
我喜欢喝茶。 | 我现在喜欢跑步。
"""


def pairs(text: str) -> list[list[str]]:
    return [line.split(" | ") for line in text.strip().splitlines()]


@pytest.mark.parametrize(("old", "new"), pairs(OVERTAKES))
def test_the_newer_one_stands_alone(old: str, new: str) -> None:
    assert overtakes(new, old)


@pytest.mark.parametrize(("old", "new"), pairs(STANDS))
def test_both_stand(old: str, new: str) -> None:
    assert not overtakes(new, old)
