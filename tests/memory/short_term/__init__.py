"""Tests of what strategies make of one conversation."""
