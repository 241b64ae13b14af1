"""Signs the PDF of a certificate as PAdES, so that no change of it is allowed."""

import io
from typing import Any, Final

from asn1crypto.algos import SignedDigestAlgorithm
from asn1crypto.x509 import Certificate as Asn1Certificate
from cryptography.hazmat.primitives.serialization import Encoding
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import signers
from pyhanko.sign.fields import MDPPerm, SigSeedSubFilter
from pyhanko.sign.timestamps import HTTPTimeStamper
from pyhanko_certvalidator.registry import SimpleCertificateStore

from lexdex.foundation.signing import Signer

FIELD: Final = "Certificate"
MAX_SIGNATURE_BYTES: Final = 80
"""An ECDSA signature on P-256 in DER has 72 at most."""
TIMESTAMP_TIMEOUT_SECONDS: Final = 10


class _PdfSigner(signers.Signer):
    """Lets pyHanko sign with one of our signers, wherever its key is."""

    def __init__(self, signer: Signer) -> None:
        chain = [Asn1Certificate.load(each.public_bytes(Encoding.DER)) for each in signer.chain]
        store = SimpleCertificateStore()  # type: ignore[no-untyped-call]
        store.register_multiple(chain)
        mechanism = SignedDigestAlgorithm({"algorithm": "sha256_ecdsa"})
        super().__init__(signing_cert=chain[0], cert_registry=store, signature_mechanism=mechanism)
        self._signer = signer

    async def async_sign_raw(self, data: bytes, digest_algorithm: str, dry_run: bool = False) -> bytes:
        """Sign the attributes that pyHanko has put together; a dry run asks for the length only."""
        if digest_algorithm != "sha256":
            raise ValueError(f"certificates are signed with SHA-256, not {digest_algorithm}")
        return bytes(MAX_SIGNATURE_BYTES) if dry_run else await self._signer.sign(data)


async def sign_pdf(pdf: bytes, signer: Signer, *, reason: str, timestamp_url: str = "") -> bytes:
    """Return the signed PDF; with a time stamp of the authority at `timestamp_url`, if that is not empty."""
    metadata = signers.PdfSignatureMetadata(
        field_name=FIELD,
        name=signer.name,
        reason=reason,
        certify=True,
        docmdp_permissions=MDPPerm.NO_CHANGES,
        subfilter=SigSeedSubFilter.PADES,
        md_algorithm="sha256",
    )
    # Typst ends a file without a line break, but PDF/A wants one before the first object that the signature adds.
    source = io.BytesIO(pdf if pdf.endswith(b"\n") else pdf + b"\n")
    out = io.BytesIO()
    stamper: Any = HTTPTimeStamper(timestamp_url, timeout=TIMESTAMP_TIMEOUT_SECONDS) if timestamp_url else None
    pdf_signer = signers.PdfSigner(metadata, signer=_PdfSigner(signer), timestamper=stamper)
    await pdf_signer.async_sign_pdf(IncrementalPdfFileWriter(source), output=out)
    return out.getvalue()
