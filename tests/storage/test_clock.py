"""The machine's clock."""

import os
import subprocess
import sys


def test_the_time_is_that_of_the_users_zone() -> None:
    """C09: today is the user's day, also where TZ alone says which zone that is."""
    code = "from claw.storage.clock import SystemClock as C; print(C().now().utcoffset())"
    offsets = []
    for zone in ("UTC", "Asia/Shanghai"):
        ended = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "TZ": zone},
            capture_output=True,
            text=True,
            check=True,
        )
        offsets.append(ended.stdout.strip())
    assert offsets == ["0:00:00", "8:00:00"]
