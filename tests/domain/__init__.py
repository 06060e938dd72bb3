"""Tests of plain data and rules."""
