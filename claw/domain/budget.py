"""How many tokens each part of a request may take."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Budget:
    """The context budget in tokens, a share for each part of the request."""

    system: int = 4_000
    tools: int = 8_000
    conversation: int = 32_000
    retrieval: int = 16_000
    output: int = 4_000

    @property
    def total(self) -> int:
        """All shares together."""
        return self.system + self.tools + self.conversation + self.retrieval + self.output

    def scaled(self, window: int) -> "Budget":
        """Return the budget shrunk so that it fits a context window of `window` tokens.

        A small window is given to what a chat cannot do without: three eighths each to the
        system message and the conversation, an eighth to the output, what is left to retrieval.
        """
        if window >= self.total:
            return self
        system = min(self.system, window * 3 // 8)
        conversation = min(self.conversation, window * 3 // 8)
        output = min(self.output, window // 8)
        rest = window - system - conversation - output
        retrieval = min(self.retrieval, rest)
        return Budget(system, min(self.tools, rest - retrieval), conversation, retrieval, output)

    def without_memory_file(self) -> "Budget":
        """Return the budget of a chat without a memory file, tools and search.

        What these do not need falls to the conversation; a quarter of the share of the system
        message is left to it, for the persona and the rules.
        """
        system = self.system // 4
        conversation = self.total - system - self.output
        return Budget(system, 0, conversation, 0, self.output)
