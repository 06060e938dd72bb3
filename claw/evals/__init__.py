"""How claw is measured."""
