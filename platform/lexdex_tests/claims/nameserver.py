"""A local DNS server for tests, with TXT records from a dictionary; it can also be silent."""

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
    """Handles one DNS query."""

    def handle(self) -> None:
        """Respond to the query, unless the server is silent."""
        packet, socket = self.request
        assert isinstance(self.server, NameServer)
        if answer := self.server.answer(packet):
            socket.sendto(answer, self.client_address)


class NameServer(socketserver.ThreadingUDPServer):
    """A DNS server with the given TXT records; other names do not exist."""

    daemon_threads = True

    def __init__(self, records: Records) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.records = records
        self.silent = False
        self.queries: list[str] = []

    @property
    def address(self) -> str:
        """The address in the format of the setting."""
        return f"127.0.0.1:{self.server_address[1]}"

    def start(self) -> None:
        """Start the server in a thread."""
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Stop the server and close its socket."""
        self.shutdown()
        self.server_close()

    def answer(self, packet: bytes) -> bytes:
        """Build the response to a query; None while the server is silent."""
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
    """Run a DNS server in this context; yields its address for the setting, and the server."""
    server = NameServer(records)
    server.start()
    try:
        yield server.address, server
    finally:
        server.stop()
