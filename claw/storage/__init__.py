"""The door to the user's files."""
