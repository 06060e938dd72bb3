"""What fits into a request beside its system message, in tokens."""

from claw.domain.budget import Budget
from claw.domain.messages import Message
from claw.domain.ports import TokenCounter
from claw.errors import ContextTooLong

PER_MESSAGE = 4


class Room:
    """Weighs messages against a budget."""

    def __init__(self, counter: TokenCounter, budget: Budget) -> None:
        """Keep both; the budget is in tokens."""
        self._counter = counter
        self._budget = budget

    def count(self, message: Message) -> int:
        """Return the tokens of a message."""
        return self._counter.count(message.content) + PER_MESSAGE

    def conversation(self, system: int) -> int:
        """Return the tokens for messages: their share, and what the question brings beside it."""
        room = self._budget.conversation + self._budget.retrieval
        return min(room, self.limit - system)

    @property
    def limit(self) -> int:
        """The tokens of a whole request; the rest is the answer's."""
        return self._budget.total - self._budget.output

    def must_fit(self, system: int, asked: int, question: int) -> None:
        """Raise ContextTooLong, naming the parts, if not even what is asked fits."""
        if system + asked > self.limit:
            raise ContextTooLong(
                f"This message takes {question:,} tokens, persona, memory and summary {system:,}, "
                f"and only {self.limit:,} fit beside the answer. Shorten the message, take "
                "something out of MEMORY.md, or set CONTEXT_WINDOW to what the model really takes."
            )
