"""What the operating system does for claw: start the nightly run, serve other programs."""
