"""Tests of what is put together."""
