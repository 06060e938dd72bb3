"""What the system asks of a chat."""

import os
import signal

import pytest

from claw.terminal.signals import Signals


def test_a_signal_interrupts_what_runs_once_and_its_code_is_kept() -> None:
    signals = Signals()
    before = signal.getsignal(signal.SIGTERM)
    with signals.heeded():
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGTERM)
        os.kill(os.getpid(), signal.SIGTERM)
    assert signals.code == 143
    assert signal.getsignal(signal.SIGTERM) == before
