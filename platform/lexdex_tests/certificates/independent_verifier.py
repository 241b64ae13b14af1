"""Verifies credentials with openbadgeslib, which shares no code with ours: it is built on PyJWT."""

import base64
import json
from typing import Any

import httpx
from openbadgeslib.ob3.credential import OpenBadgeCredential
from openbadgeslib.ob3.verifier import OB3VerificationError, OB3Verifier

from lexdex.certificates.service.identity import build_did
from lexdex.foundation.signing import Issuer
from lexdex.settings import Settings

LISTS = ("official-revocation-0", "official-suspension-0", "sample-revocation-0", "sample-suspension-0")


class IndependentVerifier:
    """Has fetched what a verifier fetches (DID documents, status lists), at one moment."""

    def __init__(self, settings: Settings, fetched: dict[str, bytes]) -> None:
        self._settings, self._fetched = settings, fetched

    @classmethod
    async def fetch(cls, client: httpx.AsyncClient, settings: Settings) -> "IndependentVerifier":
        """Fetch what is published now."""
        site = settings.public_url
        secure = site.replace("http://", "https://")
        urls = {f"{secure}{path}": path for path in ("/.well-known/did.json", "/issuers/sample/did.json")}
        urls |= {f"{site}{path}": path for path in (f"/api/certificates/status-lists/{name}" for name in LISTS)}
        answers = {url: await client.get(path) for url, path in urls.items()}
        return cls(settings, {url: answer.content for url, answer in answers.items() if answer.status_code == 200})

    def verify(self, token: str, *, issuer: Issuer = "official", subject: str | None = None) -> OpenBadgeCredential:
        """Return the credential; raises OB3VerificationError unless signature, period, scope and status are right."""
        verifier = OB3Verifier.for_issuer_did(build_did(self._settings, issuer), download=self._download)
        return verifier.verify(token, subject, check_status=True, download=self._download)

    def accepts(self, token: str, **expected: Any) -> bool:  # noqa: ANN401 - the arguments of `verify`
        """Whether a credential verifies."""
        try:
            self.verify(token, **expected)
        except OB3VerificationError:
            return False
        return True

    def _download(self, url: str) -> bytes:
        if url not in self._fetched:
            raise OSError(f"{url} is not there")
        return self._fetched[url]


def read_part(token: str, part: int) -> dict[str, Any]:
    """The header (0) or the payload (1) of a token."""
    encoded = token.split(".")[part]
    decoded: dict[str, Any] = json.loads(base64.urlsafe_b64decode(encoded + "=" * (-len(encoded) % 4)))
    return decoded


def encode_part(part: dict[str, Any]) -> str:
    """The base64url form of a header or payload."""
    return base64.urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=").decode()
