"""The door to models: vendors, the embedded engine, token counting."""
