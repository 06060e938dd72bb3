"""Tests of finding what a question is about."""
