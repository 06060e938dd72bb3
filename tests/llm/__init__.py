"""Tests of models, over real HTTP on loopback."""
