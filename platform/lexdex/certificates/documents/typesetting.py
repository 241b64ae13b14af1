"""Typesets a certificate as PDF/A-2a and PDF/UA-1 with Typst; the QR code is drawn as vectors."""

import io
from functools import cache, partial
from importlib import resources
from typing import Any, Final

import segno

from lexdex.certificates.facts import format_fact, get_label
from lexdex.certificates.schemas import Certificate
from lexdex.foundation.signing import Signer
from lexdex.foundation.typesetting import (
    insert_breaks,
    replace_invisible,
    to_template_sentence,
    to_template_text,
    typeset,
)
from lexdex.settings import Settings

TYPESETTING_FAILED: Final = "This certificate can't be set as a PDF."
SAMPLE: Final = "SAMPLE. This is an example: no validation took place, and it proves nothing."
DEVELOPMENT: Final = "This installation is for development; its certificates prove nothing."
EXPLANATION: Final = (
    "The file is signed and allows no changes. The issue is recorded in a public transparency log; the hash of the "
    "examined facts (SHA-256) is {facts_hash}."
)
SCOPE: Final = "Scope"


def build_address(settings: Settings, number: str) -> str:
    """Return the address of a certificate's public page."""
    return f"{settings.public_url.rstrip('/')}/certificates/{number}"


async def typeset_certificate(settings: Settings, certificate: Certificate, signer: Signer) -> bytes:
    """Return the PDF of a certificate, which is not signed yet; raises Unavailable if Typst can't set it."""
    return await typeset(
        _read_template(),
        partial(_build_data, settings, certificate, signer),
        file_format="pdf",
        created_at=certificate.issued_at,
        failure_message=TYPESETTING_FAILED,
        pdf_standards=("a-2a", "ua-1"),
    )


def _build_data(settings: Settings, certificate: Certificate, signer: Signer) -> dict[str, Any]:
    address = build_address(settings, certificate.number)
    brand, is_sample = replace_invisible(settings.brand), certificate.issuer == "sample"
    notice = SAMPLE if is_sample else DEVELOPMENT if signer.name.endswith("(development)") else ""
    kind = f"{brand} STAR certificate" if certificate.star else f"{brand} certificate"
    return {
        "title": replace_invisible(f"{'Sample of a certificate' if is_sample else 'Certificate'} {certificate.number}"),
        "description": replace_invisible(f"{certificate.title}, held by {certificate.holder}"),
        "keywords": [certificate.number],
        "issuer": replace_invisible(signer.name),
        "kind": f"{kind} (sample)" if is_sample else kind,
        "product": to_template_text(certificate.title),
        "statement": to_template_text(_build_statement(certificate, brand, is_sample=is_sample)),
        "notice": notice,
        "number": certificate.number,
        "rows": [
            {"label": label, "value": _to_value(certificate, label, text)}
            for label, text in _list_rows(certificate, signer)
        ],
        "facts": [to_template_text(fact) for fact in _list_facts(certificate)],
        "code": draw_code(address),
        "address": address,
        "shown-address": insert_breaks(address),
        "explanation": EXPLANATION.format(facts_hash=insert_breaks(certificate.facts_hash)),
    }


def _build_statement(certificate: Certificate, brand: str, *, is_sample: bool) -> str:
    if is_sample:
        return f"An example of the certificates that {brand} issues."
    return f"{brand} has examined this software by its programme “{certificate.programme}”, and it has passed."


def _list_rows(certificate: Certificate, signer: Signer) -> list[tuple[str, str]]:
    rows = [
        ("Number", certificate.number),
        ("Holder", certificate.holder),
        ("Module", certificate.module),
        (SCOPE, certificate.scope),
        ("Programme", certificate.programme),
        ("Package", certificate.package),
        ("Rubric", certificate.rubric_version),
        ("Issued", f"{certificate.issued_at:%Y-%m-%d}"),
        ("Valid until", f"{certificate.expires_at:%Y-%m-%d}"),
        ("Issuer", signer.name),
    ]
    return [(label, text) for label, text in rows if text]


def _to_value(certificate: Certificate, label: str, text: str) -> dict[str, Any]:
    """Return the value of a row; the scope is a sentence in English, whatever its first letter is."""
    if label == SCOPE:
        return to_template_sentence(text, certificate.product_name, certificate.module)
    return to_template_text(text)


def _list_facts(certificate: Certificate) -> list[str]:
    facts = {name: value for name, value in sorted(certificate.facts.items()) if name != "module"}
    return [f"{_capitalize(get_label(name))}: {format_fact(value)}" for name, value in facts.items()]


def _capitalize(text: str) -> str:
    return text[:1].upper() + text[1:]


def draw_code(address: str) -> str:
    """Return the QR code of an address as SVG."""
    out = io.BytesIO()
    segno.make(address, error="m", micro=False).save(out, kind="svg", xmldecl=False, border=2)
    return out.getvalue().decode()


@cache
def _read_template() -> bytes:
    return resources.files(__package__).joinpath("certificate.typ").read_bytes()
