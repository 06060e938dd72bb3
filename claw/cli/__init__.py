"""Commands: parse, assemble, run, exit code."""
