"""Commands on the chat as it runs: its model, its costs, its length, its end."""

from claw.errors import UsageError
from claw.terminal.commands.reach import Reach
from claw.terminal.inspecting import prompt_lines, turn_lines
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


def strategy(reach: Reach, name: str) -> None:
    """Show what remembers this session and what could, or let another strategy go on with it."""
    now = reach.conversation.strategy
    if not name:
        for one, text in reach.strategies.listed.items():
            reach.screen.line(f"{'*' if one == now else ' '} {one:<17} {text}")
        reach.screen.line(f"{now} remembers this session; /strategy NAME takes another one.", "dim")
        return
    reach.current.conversation = reach.strategies.switch(name, reach.conversation)
    reach.conversation.take_up()
    reach.screen.line(f"{name} remembers this session from here on.", "dim")


def stats(reach: Reach, what: str) -> None:
    """Tell of the last turn, what the model was called for, and what that cost; or the prompt."""
    turn = reach.conversation.last_turn
    if what == "prompt":
        for line in prompt_lines(turn) if turn else ():
            reach.screen.line(line)
        if not (turn and turn.context):
            reach.screen.line("Nothing was sent yet.", "dim")
        return
    if what:
        raise UsageError("/stats shows figures, and /stats prompt the whole last prompt.")
    for line in turn_lines(turn, reach.conversation.strategy) if turn else ():
        reach.screen.line(line)
    for line in reach.models.usage():
        reach.screen.line(line)


def leave(_reach: Reach, _rest: str) -> None:
    """Leave the chat."""
    raise Leave(0)
