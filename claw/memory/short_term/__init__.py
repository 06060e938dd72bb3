"""What strategies make of one conversation: turns, windows, summaries, facts, episodes, pages."""
