"""The composition root: settings in, ready objects out; alone opens models and files."""
