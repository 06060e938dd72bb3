"""`claw eval`: measure the filter and the compression on labelled data."""

import argparse
import sys

from claw.assembly import Desk, open_chat, open_compressor, open_filter
from claw.cli.opening import open_desk
from claw.cli.output import print_json, print_lines
