"""How long an outage lasts, where its length is what a test is about."""

import time

from lexdex_tests.live_site import wait_until


def wait_out(seconds: float) -> None:
    """Let an outage last this long."""
    end = time.monotonic() + seconds
    wait_until(lambda: time.monotonic() >= end, seconds=seconds + 1)
