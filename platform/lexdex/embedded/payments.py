"""Runs the simulator of Stripe for `make run`, on this machine only and with keys of its own at each start."""

import importlib.util
import secrets
import socket
import sys
from pathlib import Path
from typing import NamedTuple

from lexdex.embedded.process import Program
from lexdex.settings import Settings

HOST = "127.0.0.1"
PACKAGE = "lexdex_stripe"
STATE_FILE = "stripe.sqlite"
WEBHOOK_PATH = "/api/payments/webhook"


class PaymentSimulator(NamedTuple):
    """The simulator's program, the socket that it listens on with its address, and the variables of the site."""

    program: Program
    listener: socket.socket
    origin: str
    environment: dict[str, str]


def is_needed(settings: Settings) -> bool:
    """Whether no account at Stripe is configured; the production image lacks the simulator."""
    is_development = settings.environment == "development" and not settings.stripe_api_key
    return is_development and importlib.util.find_spec(PACKAGE) is not None


def build_simulator(settings: Settings, data: Path, log: Path) -> PaymentSimulator:
    """Reserve a port, the one after the site's if it is free, and return how to start the simulator there."""
    listener = _listen(settings.port + 1)
    key, webhook_secret = f"sk_test_simulator_{secrets.token_hex(16)}", f"whsec_{secrets.token_hex(16)}"
    origin = f"http://{HOST}:{listener.getsockname()[1]}"
    host = settings.host if settings.host not in {"", "0.0.0.0", "::"} else HOST  # noqa: S104 - no listening here
    scheme = "https" if settings.tls_certificate_file else "http"
    program = Program(
        name="payments",
        command=(sys.executable, "-m", PACKAGE, "--descriptor", str(listener.fileno())),
        log=log,
        environment={
            "STRIPE_SIMULATOR_FILE": str(data / STATE_FILE),
            "STRIPE_SIMULATOR_KEY": key,
            "STRIPE_SIMULATOR_WEBHOOK_URL": f"{scheme}://{host}:{settings.port}{WEBHOOK_PATH}",
            "STRIPE_SIMULATOR_WEBHOOK_SECRET": webhook_secret,
            "STRIPE_SIMULATOR_ORIGIN": origin,
        },
        descriptors=(listener.fileno(),),
    )
    environment = {
        "LEXDEX_STRIPE_API_KEY": key,
        "LEXDEX_STRIPE_WEBHOOK_SECRET": webhook_secret,
        "LEXDEX_STRIPE_API_BASE": origin,
    }
    return PaymentSimulator(program, listener, origin, environment)


def _listen(port: int) -> socket.socket:
    for candidate in (port, 0):
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((HOST, candidate))
        except (OSError, OverflowError):
            listener.close()
        else:
            listener.listen()
            return listener
    raise OSError("No port of this machine is free.")
