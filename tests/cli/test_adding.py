"""How commands and actions are added, on a parser of the test's own."""

from claw.cli.adding import add_action, add_command, stands_for
from claw.cli.help_page import Parser


def test_a_command_knows_its_module_and_stands_for_one_of_its_actions() -> None:
    top, shared = Parser(prog="x"), Parser(add_help=False)
    boats = add_command(top.add_subparsers(parser_class=Parser), shared, "boats", "sail", "sailing")
    actions = boats.add_subparsers(dest="action", parser_class=Parser)
    stands_for(boats, "list")
    add_action(actions, shared, "list", "all of them")
    add_action(actions, shared, "sink", "one of them")
    for line, action, as_json in (
        ("boats", "list", False),
        ("boats --json", "list", True),
        ("boats sink --json", "sink", True),
        ("boats --json sink", "sink", True),
    ):
        found = top.parse_args(line.split())
        assert (found.module, found.action, found.json) == ("sailing", action, as_json)
    assert boats.description == "sail"
