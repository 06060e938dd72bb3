"""Tests of the request and one turn."""
