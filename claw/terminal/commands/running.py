"""Commands on the chat as it runs: its model, its costs, its length, its end."""

from collections import Counter

from claw.domain.recall import Recall
from claw.terminal.commands.reach import Reach
from claw.terminal.prompt import Leave


def compress(reach: Reach, _: str) -> None:
    """Summarise the older half of the session now."""
    taken = 0
    if reach.conversation.session().messages:
        reach.screen.line("Summarising … (Ctrl-C stops)", "dim")
        taken = reach.conversation.compress()
    told = (
        f"{taken} messages are now in the summary." if taken else "There is too little to compress."
    )
    reach.screen.line(told, "dim")


def model(reach: Reach, spec: str) -> None:
    """Show which model answers, or let another one go on with this conversation."""
    if not spec:
        reach.screen.line(f"{reach.models.label()} answers; /model SPEC takes another one.", "dim")
        return
    reach.current.conversation = reach.models.switch(spec, reach.conversation)
    reach.conversation.take_up()
    reach.screen.line(f"{reach.models.label()} answers from here on.", "dim")


def stats(reach: Reach, _: str) -> None:
    """Tell what the model was called for, what that cost, and what was recalled."""
    for line in reach.models.usage():
        reach.screen.line(line)
    turn = reach.conversation.last_turn
    if turn and turn.context:
        recalled = _recalled(turn.context.recalled)
        reach.screen.line(f"last request: {turn.context.tokens:,} tokens; recalled: {recalled}")


def leave(_reach: Reach, _rest: str) -> None:
    """Leave the chat."""
    raise Leave(0)


def _recalled(recalled: tuple[Recall, ...]) -> str:
    counts = Counter(one.why for one in recalled)
    return ", ".join(f"{count} {why}" for why, count in counts.items()) or "nothing"
