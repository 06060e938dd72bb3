"""What lasts: filtering, compressing, retrieval."""
