"""A name server of a test's own on the loopback: real questions over UDP, answers from a table, or none at all."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import dns.flags
import dns.message
import dns.rcode
import dns.rdatatype
import dns.rrset

Records = Mapping[str, Sequence[str]]


class NameServer(asyncio.DatagramProtocol):
    """Knows the TXT records of some names; every other name does not exist."""

    def __init__(self, records: Records) -> None:
        self.records = records
        self.silent = False
        self.asked: list[str] = []
        self._transport: asyncio.DatagramTransport | None = None

    def connection_made(self, transport: Any) -> None:  # noqa: ANN401 - as the loop hands it over
        """Ready to be asked."""
        self._transport = transport

    def datagram_received(self, data: bytes, addr: Any) -> None:  # noqa: ANN401 - an address of any family
        """Answer one question, or swallow it."""
        question = dns.message.from_wire(data)
        name = question.question[0].name.to_text().rstrip(".").lower()
        self.asked.append(f"{dns.rdatatype.to_text(question.question[0].rdtype)} {name}")
        if not self.silent and self._transport:
            self._transport.sendto(self._answer(question, name).to_wire(), addr)

    def _answer(self, question: dns.message.Message, name: str) -> dns.message.Message:
        answer = dns.message.make_response(question)
        answer.flags |= dns.flags.RA
        if name not in self.records:
            answer.set_rcode(dns.rcode.NXDOMAIN)
        elif self.records[name]:
            texts = [f'"{text}"' for text in self.records[name]]
            answer.answer.append(dns.rrset.from_text(f"{name}.", 60, "IN", "TXT", *texts))
        return answer


@asynccontextmanager
async def name_server(records: Records) -> AsyncIterator[tuple[str, NameServer]]:
    """Its address as the setting has it, and itself."""
    loop = asyncio.get_running_loop()
    transport, server = await loop.create_datagram_endpoint(lambda: NameServer(records), local_addr=("127.0.0.1", 0))
    host, port = transport.get_extra_info("sockname")
    try:
        yield f"{host}:{port}", server
    finally:
        transport.close()
