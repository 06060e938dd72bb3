"""The slash commands of a chat, by what they are about."""

from claw.terminal.commands.table import COMMANDS, descriptions, run

__all__ = ["COMMANDS", "descriptions", "run"]
