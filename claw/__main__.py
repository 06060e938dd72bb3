"""Run claw with `python -m claw`."""

import sys

from claw.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
