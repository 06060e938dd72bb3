"""Plan a night: code first, then a model where meaning decides; the rules check all of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from claw.domain.exchange import Cancellation
from claw.domain.notebook import Entry, Notebook
from claw.domain.operations import Operation, Plan
from claw.domain.ports import ChatModel, Clock, Likens, TokenCounter
from claw.errors import Cancelled, ClawError, ReplyUnusable
from claw.memory.reorganizing.asking import Allowance, Interview, UsedUp
from claw.memory.reorganizing.pair_questions import pair_questions
from claw.memory.reorganizing.questions import Question, plan_questions
from claw.memory.reorganizing.unaided import Unaided

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Adviser:
    """A model, what it may cost in a night, and whether it is asked `brief` questions.

    Those are about two entries each, for small models; other models plan over a batch of entries.
    """

    model: ChatModel
    counter: TokenCounter
    allowance: Allowance
    brief: bool


class _Gathered:
    """What the questions brought so far: proposals, what there is to say, why it ended early."""

    def __init__(self) -> None:
        self.operations: list[Operation] = []
        self.told: list[str] = []
        self.gone: set[str] = set()
        self.left = 0
        self.trouble: ClawError | None = None


class Aided:
    """A planner that asks a model only about what code left open."""

    def __init__(
        self,
        unaided: Unaided,
        adviser: Adviser | None,
        likens: Likens,
        clock: Clock,
    ) -> None:
        """Ask nothing yet; without an adviser code plans alone."""
        self._unaided = unaided
        self._adviser = adviser
        self._likens = likens
        self._clock = clock
        self.progress: Progress = lambda _done, _total: None
        """Is told how many questions of how many were asked."""

    def check(self, notebook: Notebook, operations: Sequence[Operation]) -> Plan:
        """Return what the rules say of the operations."""
        return self._unaided.check(notebook, operations)

    def plan(self, notebook: Notebook, cancellation: Cancellation) -> Plan:
        """Return what code and model propose, as far as it passes the rules.

        Where the model fails, what was found until then stays, with the trouble. Raises Cancelled.
        """
        cancellation.check()
        adviser = self._adviser
        if adviser is None:
            return self._unaided.plan(notebook, cancellation)
        own = [one for one in self._unaided.propose(notebook) if one.kind != "move"]
        interview = Interview(adviser.model, adviser.counter, adviser.allowance, self._clock)
        questions = self._questions(_open(notebook, self.check(notebook, own)), adviser)
        found = self._asked(questions, interview, cancellation)
        every = (*own, *found.operations)
        plan = self.check(notebook, (*every, *self._unaided.moves(notebook, every)))
        return replace(
            plan,
            calls=interview.calls,
            tokens=interview.tokens,
            told=(*plan.told, *_summed(found)),
            trouble=found.trouble,
            left=found.left,
        )

    def _questions(self, entries: Sequence[Entry], adviser: Adviser) -> tuple[Question, ...]:
        today = self._clock.now().date()
        if adviser.brief:
            questions = pair_questions(entries, self._likens)
        else:
            window = adviser.allowance.window
            questions = plan_questions(entries, self._likens, today, adviser.counter, window)
        # So that what a night's allowance does not reach comes first on one of the next.
        start = today.toordinal() * adviser.allowance.calls % max(1, len(questions))
        turned = len(questions) > adviser.allowance.calls
        return (*questions[start:], *questions[:start]) if turned else questions

    def _asked(
        self, questions: Sequence[Question], interview: Interview, cancellation: Cancellation
    ) -> _Gathered:
        found = _Gathered()
        for number, question in enumerate(questions):
            if question.about & found.gone:
                continue
            try:
                proposals = interview.ask(question.request, question.read, cancellation)
            except ReplyUnusable as error:
                found.told.append(f"An answer of the model was not used: {error}")
                continue
            except UsedUp:
                found.left = len(questions) - number
                break
            except Cancelled:
                raise
            except ClawError as error:
                found.trouble = error
                break
            found.told += [
                f"A proposal of the model was not used: {why}" for why in proposals.refused
            ]
            found.operations += proposals.operations
            found.gone |= {one for operation in proposals.operations for one in operation.ids}
            self.progress(number + 1, len(questions))
        return found


def _open(notebook: Notebook, plan: Plan) -> list[Entry]:
    """Return the entries that the plan leaves as they are."""
    touched = {one for operation in (*plan.operations, *plan.held) for one in operation.ids}
    return [entry for entry in notebook.entries if entry.id not in touched]


def _summed(found: _Gathered) -> list[str]:
    told = list(dict.fromkeys(found.told))
    if found.left:
        asked = "1 question" if found.left == 1 else f"{found.left} questions"
        told.append(
            f"The night's allowance for the model was used up; {asked} were left for another night."
        )
    return told
