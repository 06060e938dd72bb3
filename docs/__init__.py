"""Programs that hold conversations and keep the tree of README; none of it is installed."""
