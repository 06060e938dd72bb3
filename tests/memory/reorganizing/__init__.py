"""Tests of the nightly run."""
