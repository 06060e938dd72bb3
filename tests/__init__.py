"""The tests of claw; a test's name is a sentence."""
