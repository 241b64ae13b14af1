"""An SMTP server for tests: stores what it accepted, can refuse, and can run a callback during a delivery."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from lexdex_tests.live_site import free_port


class Accepted(msgspec.Struct, frozen=True):
    """One accepted email."""

    message_id: str
    to: str
    content: bytes


class Handler:
    """Accepts everything unless configured otherwise; `on_data` is called before the response."""

    def __init__(self) -> None:
        self.accepted: list[Accepted] = []
        self.answer = "250 OK"
        self.recipient_answer = "250 OK"
        self.on_data: Callable[[], None] = lambda: None

    async def handle_RCPT(  # noqa: N802 - the library's name
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Take or refuse who it is for."""
        if self.recipient_answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.recipient_answer

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Accept or refuse an email."""
        content = envelope.content
        assert isinstance(content, bytes)
        if self.answer.startswith("250"):
            self.accepted.append(Accepted(_header(content, b"message-id"), envelope.rcpt_tos[0], content))
        self.on_data()
        return self.answer


@contextmanager
def mail_server(handler: Handler | None = None, *, port: int = 0) -> Iterator[tuple[str, Handler]]:
    """Its address as a setting, and what it accepted."""
    handler = handler or Handler()
    controller = Controller(handler, hostname="127.0.0.1", port=port or free_port(), enable_SMTPUTF8=True)
    controller.start()
    try:
        yield f"smtp://127.0.0.1:{controller.port}", handler
    finally:
        controller.stop()


def _header(content: bytes, name: bytes) -> str:
    for line in content.splitlines():
        if line.lower().startswith(name + b":"):
            return line.partition(b":")[2].strip().decode()
    return ""
