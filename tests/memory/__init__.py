"""Tests of what lasts."""
