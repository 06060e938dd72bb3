"""Tests of the ways to remember."""
