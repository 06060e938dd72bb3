"""The request within its budget, and one turn."""
