"""Runs the simulator: `python -m lexdex_stripe --descriptor N` (a listening socket) or `--port N` on 127.0.0.1."""

import argparse
import socket

import uvicorn

from lexdex_stripe.server import Simulator
from lexdex_stripe.settings import load

HOST = "127.0.0.1"
GRACE_SECONDS = 2


def main() -> None:
    """Serve until a stop signal."""
    parser = argparse.ArgumentParser(prog="lexdex_stripe", description="Simulates Stripe on this machine.")
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--port", type=int)
    where.add_argument("--descriptor", type=int)
    given = parser.parse_args()
    config = uvicorn.Config(
        Simulator(load()),
        host=HOST,
        port=given.port or 0,
        lifespan="on",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    listener = None if given.descriptor is None else [socket.socket(fileno=given.descriptor)]
    uvicorn.Server(config).run(sockets=listener)


if __name__ == "__main__":
    main()
