"""Tests of what the operating system does for claw."""
