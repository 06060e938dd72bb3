"""What goes on now, and another conversation in its place."""

from tests.commanding import Commanding


def test_the_conversation_that_goes_on_is_the_one_that_was_put_there_last(chat: Commanding) -> None:
    first = chat.reach.conversation
    chat("/new")
    assert chat.reach.conversation is chat.reach.current.conversation
    assert chat.reach.conversation.session_id != first.session_id
