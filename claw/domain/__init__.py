"""Plain data and rules; standard library only."""
