"""The nightly run: operations over entries, planned by code and model, checked by code."""
