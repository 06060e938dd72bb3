"""A personal assistant for the terminal whose memory is files that its user owns."""

__version__ = "0.1.0"
