"""Time stamps: a signature carries one where an authority is configured, and no file is made while it fails."""

import asyncio
import io
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from asn1crypto import tsp
from asn1crypto.keys import PrivateKeyInfo
from asn1crypto.x509 import Certificate as Asn1Certificate
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.timestamps import DummyTimeStamper

from lexdex.certificates.service import files
from lexdex.foundation.files import Files
from lexdex.settings import Settings
from lexdex_tests.certificates.builders import issue_certificate, require


def build_certificate(key: rsa.RSAPrivateKey) -> x509.Certificate:
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Time stamps of a test")])
    now = datetime.now(UTC)
    usage = x509.ExtendedKeyUsage([x509.oid.ExtendedKeyUsageOID.TIME_STAMPING])
    builder = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    dated = builder.not_valid_before(now - timedelta(hours=1)).not_valid_after(now + timedelta(days=1))
    return dated.add_extension(usage, critical=True).sign(key, hashes.SHA256())


@pytest.fixture
async def authority() -> AsyncIterator[str]:
    """An authority on this machine, with pyHanko's own stamper behind it."""
    private_key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    key = private_key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
    certificate = Asn1Certificate.load(build_certificate(private_key).public_bytes(Encoding.DER))
    stamper = DummyTimeStamper(certificate, PrivateKeyInfo.load(key))

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(head.partition("content-length:")[2].partition("\r\n")[0])
        request = tsp.TimeStampReq.load(await reader.readexactly(length))
        body = stamper.request_tsa_response(request).dump()
        lines = f"HTTP/1.1 200 OK\r\nContent-Type: application/timestamp-reply\r\nContent-Length: {len(body)}\r\n\r\n"
        writer.write(lines.encode() + body)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/tsa"
    server.close()


async def test_a_signature_has_the_time_stamp_of_the_authority(
    database: None, settings: Settings, authority: str
) -> None:
    stamping = msgspec.structs.replace(settings, certificate_timestamp_url=authority)
    number = (await issue_certificate()).number
    await files.make_file(stamping, Files(stamping), number)
    content = await Files(settings).get((await require(number)).file_key)
    assert content is not None
    [signature] = PdfFileReader(io.BytesIO(content)).embedded_signatures
    kinds = [each["type"].native for each in signature.signer_info["unsigned_attrs"]]
    assert kinds == ["signature_time_stamp_token"]


async def test_without_an_answer_of_the_authority_no_file_is_made(database: None, settings: Settings) -> None:
    unreachable = msgspec.structs.replace(settings, certificate_timestamp_url="http://127.0.0.1:9/tsa")
    number = (await issue_certificate()).number
    with pytest.raises(Exception, match="timestamp"):
        await files.make_file(unreachable, Files(unreachable), number)
    certificate = await require(number)
    assert (certificate.file_state, certificate.credential) == ("generating", "")
