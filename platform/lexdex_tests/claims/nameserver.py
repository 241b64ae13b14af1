"""A name server of a test's own on the loopback: real questions over UDP, answers from a table, or none at all."""

import socketserver
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import dns.flags
import dns.message
import dns.rcode
import dns.rdatatype
import dns.rrset

Records = Mapping[str, Sequence[str]]


class _Handler(socketserver.BaseRequestHandler):
    """One question."""

    def handle(self) -> None:
        """Answer it, or swallow it."""
        packet, socket = self.request
        assert isinstance(self.server, NameServer)
        if answer := self.server.answer(packet):
            socket.sendto(answer, self.client_address)


class NameServer(socketserver.ThreadingUDPServer):
    """Knows the TXT records of some names; every other name does not exist."""

    daemon_threads = True

    def __init__(self, records: Records) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.records = records
        self.silent = False
        self.queries: list[str] = []

    @property
    def address(self) -> str:
        """As the setting has it."""
        return f"127.0.0.1:{self.server_address[1]}"

    def start(self) -> None:
        """Answer from now on, in a thread of its own."""
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """No more answers, and no more socket."""
        self.shutdown()
        self.server_close()

    def answer(self, packet: bytes) -> bytes:
        """What goes back; nothing while the server is silent."""
        question = dns.message.from_wire(packet)
        name = question.question[0].name.to_text().rstrip(".").lower()
        self.queries.append(f"{dns.rdatatype.to_text(question.question[0].rdtype)} {name}")
        if self.silent:
            return b""
        answer = dns.message.make_response(question)
        answer.flags |= dns.flags.RA
        if name not in self.records:
            answer.set_rcode(dns.rcode.NXDOMAIN)
        elif self.records[name]:
            texts = [f'"{text}"' for text in self.records[name]]
            answer.answer.append(dns.rrset.from_text(f"{name}.", 60, "IN", "TXT", *texts))
        return answer.to_wire()


@contextmanager
def name_server(records: Records) -> Iterator[tuple[str, NameServer]]:
    """Its address as the setting has it, and itself."""
    server = NameServer(records)
    server.start()
    try:
        yield server.address, server
    finally:
        server.stop()
