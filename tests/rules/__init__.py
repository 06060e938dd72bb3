"""The rules of the house, as functions that name what breaks them; they know nothing of pytest."""
