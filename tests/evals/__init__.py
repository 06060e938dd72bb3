"""Tests of how claw is measured."""
