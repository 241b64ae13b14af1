"""The check of an uploaded PDF: the issued file and nothing else is genuine, and hostile files harm nobody."""

import random
import re
import zlib
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from lexdex.certificates import pdf_signatures, service
from lexdex.certificates.documents.signing import sign_pdf
from lexdex.certificates.service import checking, files
from lexdex.foundation.files import Files
from lexdex.foundation.signing import load_signer
from lexdex.settings import Settings
from lexdex_tests.certificates.builders import issue_certificate, issue_complete, require
from lexdex_tests.events import process_outbox

CHECK = "/api/certificates/check"
PDF = {"Content-Type": "application/pdf"}
ALTERED_POSITIONS = 10


async def check(client: httpx.AsyncClient, content: bytes, number: str = "") -> dict[str, Any]:
    answer = await client.post(f"{CHECK}?number={number}", content=content, headers=PDF)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def issue_file(settings: Settings, product_id: str = "certa") -> tuple[str, bytes]:
    certificate = await issue_complete(settings, product_id)
    content = await Files(settings).get(certificate.file_key)
    assert content is not None
    return certificate.number, content


async def test_the_issued_file_is_genuine_and_its_status_is_that_of_now(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    number, content = await issue_file(settings)
    found = await check(client, content, number)
    assert (found["outcome"], found["signature"]) == ("valid", "valid")
    assert found["message"].startswith(f"This is the unaltered file of certificate {number}, which is valid until 20")
    for change, words in (
        (service.suspend, "is suspended"),
        (service.reinstate, "which is valid until"),
        (service.revoke, "was revoked"),
    ):
        await change(number, "A test.", None)
        found = await check(client, content, number)
        assert (found["outcome"] == "valid") == (change is service.reinstate)
        assert words in found["message"]


async def test_an_issued_file_that_cannot_be_verified_in_time_is_not_called_invalid(
    client: httpx.AsyncClient, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, content = await issue_file(settings)
    monkeypatch.setattr(pdf_signatures, "MAX_SECONDS", 0.001)
    answer = await client.post(CHECK, content=content, headers=PDF)
    assert (answer.status_code, answer.json()["detail"]) == (503, checking.NOT_CHECKED)
    assert answer.headers["Retry-After"]
    found = await check(client, content + b"\n")
    assert (found["outcome"], found["signature"]) == ("altered", "not_checked")


async def test_one_altered_byte_anywhere_is_found(client: httpx.AsyncClient, settings: Settings) -> None:
    number, content = await issue_file(settings)
    chance = random.Random(20261125)  # noqa: S311 - positions of a test
    for position in [0, 4, 9, len(content) - 1, *(chance.randrange(9, len(content)) for _ in range(ALTERED_POSITIONS))]:
        altered = bytearray(content)
        altered[position] ^= 1 << chance.randrange(8)
        found = await check(client, bytes(altered))
        assert found["outcome"] == "altered", position
        assert found["message"].startswith(f"This file is not the one that was issued for certificate {number}")


def list_places(content: bytes, number: str) -> dict[str, int]:
    """Return a position in each kind of place of a signed PDF."""
    contents = content.index(b"/Contents <") + len(b"/Contents <")
    last_xref = content.rindex(b"\nxref") + 1
    return {
        "the version": 7,
        "the comment of binary bytes": content.index(b"%", 1) + 2,
        "the head of an object": content.index(b" 0 obj"),
        "a compressed stream": content.index(b"stream\n") + 20,
        "the end of a stream": content.index(b"endstream"),
        "the metadata": content.index(b"pdfaid:part"),
        "the number in the metadata": content.index(number.encode()) + 9,
        "the first end of the file": content.index(b"%%EOF") + 2,
        "the break between the versions": content.index(b"%%EOF") + 5,
        "the field of the signature": content.index(b"/SigFlags") + 10,
        "the reason of the signature": content.rindex(number.encode()) + 5,
        "the signed range": content.index(b"/ByteRange [") + len(b"/ByteRange [ 0 12"),
        "the mark before the signature": contents - 1,
        "the first digit of the signature": contents,
        "the middle of the signature": contents + 1_000,
        "the last digit of the padding": content.index(b">", contents) - 1,
        "the mark after the signature": content.index(b">", contents),
        "the last cross references": last_xref + 12,
        "the last trailer": content.rindex(b"/Prev") + 7,
        "the last start of the cross references": content.rindex(b"startxref\n") + 11,
        "the last end of the file": content.rindex(b"%%EOF"),
        "the last byte": len(content) - 1,
    }


@pytest.mark.long
async def test_an_altered_byte_is_found_in_each_kind_of_place(client: httpx.AsyncClient, settings: Settings) -> None:
    number, content = await issue_file(settings)
    altered: dict[str, bytes] = {"one byte less": content[:-1], "one byte more": content + b"\n"}
    for place, position in list_places(content, number).items():
        altered[place] = content[:position] + bytes([content[position] ^ 1]) + content[position + 1 :]
    position = len(content) // 2
    altered["a byte removed in the middle"] = content[:position] + content[position + 1 :]
    for place, other in altered.items():
        found = await check(client, other, number)
        assert found["outcome"] == "altered", place
        assert "its content was altered" in found["message"], place


async def test_padding_that_no_signature_covers_is_found_too(client: httpx.AsyncClient, settings: Settings) -> None:
    """The bytes behind the signature in its own field are outside of what it signs: only the hash reveals them."""
    _, content = await issue_file(settings)
    padding = re.search(rb"/Contents <[0-9a-fA-F]+?(0{64,})>", content)
    assert padding is not None
    altered = bytearray(content)
    altered[padding.end(1) - 9] = ord("1")
    found = await check(client, bytes(altered))
    assert (found["outcome"], found["signature"]) == ("altered", "valid")
    for appended in (b"\n", b"\0", b"% comment\n", b"\n1 0 obj\n<<>>\nendobj\n"):
        found = await check(client, content + appended)
        assert (found["outcome"], found["signature"]) == ("altered", "broken")


async def test_a_file_of_another_certificate_is_named(client: httpx.AsyncClient, settings: Settings) -> None:
    number, _ = await issue_file(settings)
    other, content = await issue_file(settings, "eqs-group")
    found = await check(client, content, number)
    assert found["outcome"] == "not_valid"
    assert found["message"] == f"This is the unaltered file of certificate {other}, not of {number}."


async def test_a_file_with_a_foreign_signature_is_no_certificate(
    client: httpx.AsyncClient, settings: Settings, tmp_path: Path
) -> None:
    """A copy with our number and a valid signature, but by another key."""
    number, content = await issue_file(settings)
    unsigned = content[: content.index(b"%%EOF") + 6]
    attacker = load_signer(msgspec.structs.replace(settings, data_dir=str(tmp_path)), "document")
    forged = await sign_pdf(unsigned, attacker, reason=f"Certificate {number}")
    found = await check(client, forged)
    assert (found["outcome"], found["signature"]) == ("altered", "foreign")
    unknown = await sign_pdf(unsigned.replace(number.encode(), b"LX-2031-00001X"), attacker, reason="A certificate")
    found = await check(client, unknown)
    assert (found["outcome"], found["signature"]) == ("unknown", "foreign")


async def test_old_files_are_genuine_after_a_change_of_the_key(
    client: httpx.AsyncClient, settings: Settings, tmp_path: Path
) -> None:
    number, content = await issue_file(settings)
    changed = msgspec.structs.replace(settings, data_dir=str(tmp_path))
    other = (await issue_certificate("eqs-group")).number
    await files.make_file(changed, Files(settings), other)
    new = await Files(settings).get((await require(other)).file_key)
    assert new is not None
    for each, file in ((number, content), (other, new)):
        found = await check(client, file, each)
        assert (found["outcome"], found["signature"]) == ("valid", "valid")


def build_bomb() -> bytes:
    inner = zlib.compress(bytes(200_000_000), 9)
    head = b"%%PDF-1.7\n1 0 obj\n<</Type/ObjStm/N 1/First 5/Filter/FlateDecode/Length %d>>\nstream\n" % len(inner)
    return head + inner + b"\nendstream\nendobj\n"


LOOP = b"""%PDF-1.7
1 0 obj
<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[3 0 R]/SigFlags 3>>>>
endobj
2 0 obj
<</Type/Pages/Kids[2 0 R]/Count 1/Parent 2 0 R>>
endobj
3 0 obj
<</FT/Sig/T(x)/V 3 0 R/Kids[3 0 R]/Parent 3 0 R>>
endobj
xref
0 4
0000000000 65535 f
0000000009 00000 n
0000000092 00000 n
0000000156 00000 n
trailer
<</Size 4/Root 1 0 R/Prev 9>>
startxref
222
%%EOF"""
HOSTILE = {
    "a header alone": b"%PDF-1.7",
    "a header and nothing useful": b"%PDF-1.7\n" + b"\0" * 100_000,
    "loops everywhere": LOOP,
    "a cross reference to itself": b"%PDF-1.7\nxref\n0 0\ntrailer\n<</Prev 9>>\nstartxref\n9\n%%EOF",
    "deep nesting": b"%PDF-1.7\n1 0 obj\n" + b"[" * 200_000 + b"\nendobj\nstartxref\n9\n%%EOF",
    "deep dictionaries": b"%PDF-1.7\n1 0 obj\n" + b"<</A" * 100_000 + b"\nendobj\nstartxref\n9\n%%EOF",
    "a giant number": b"%PDF-1.7\nstartxref\n" + b"9" * 5_000 + b"\n%%EOF",
    "a giant object": b"%PDF-1.7\nxref\n0 99999999999\n%%EOF\nstartxref\n9\n%%EOF",
    "a decompression bomb": build_bomb(),
    "many numbers": b"%PDF-1.7\n" + b" ".join(b"LX-2026-%05d%c" % (n, 65 + n % 26) for n in range(50_000)),
    "a script": b"%PDF-1.7\n1 0 obj\n<</S/JavaScript/JS(app.alert(1))>>\nendobj\n%%EOF",
    "the most that is allowed": b"%PDF-1.7\n" + b"x" * (4 * 1024 * 1024 - 9),
}


@pytest.mark.parametrize("what", HOSTILE)
async def test_hostile_files_are_answered(client: httpx.AsyncClient, what: str) -> None:
    found = await check(client, HOSTILE[what])
    assert found["outcome"] == "unknown"
    assert found["signature"] in {"missing", "not_checked"}
    assert found["message"] == "This is no file of a certificate that we have issued."


async def test_what_is_no_pdf_is_refused_with_a_sentence(client: httpx.AsyncClient) -> None:
    for content in (b"", b"PK\x03\x04", b"<html>", b" %PDF-1.7"):
        answer = await client.post(CHECK, content=content, headers=PDF)
        assert answer.status_code in {400, 422}, content
    other = await client.post(CHECK, content=b"%PDF-1.7", headers={"Content-Type": "text/html"})
    assert (other.status_code, other.json()["detail"]) == (415, "Please send a PDF.")
    large = await client.post(CHECK, content=b"%PDF-1.7" + b"x" * 4 * 1024 * 1024, headers=PDF)
    assert large.status_code == 413


async def test_a_file_that_is_not_complete_is_not_called_altered(client: httpx.AsyncClient, settings: Settings) -> None:
    number = (await issue_certificate()).number
    found = await check(client, b"%PDF-1.7 " + number.encode())
    assert (found["outcome"], "not complete yet" in found["message"]) == ("unknown", True)
    await process_outbox(settings)
    assert (await check(client, b"%PDF-1.7 " + number.encode()))["outcome"] == "altered"
