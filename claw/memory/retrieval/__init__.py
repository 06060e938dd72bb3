"""Finding what a question is about: terms, indexes, the ranking, and what is made of it."""
