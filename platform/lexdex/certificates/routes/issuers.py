"""Public endpoints with the keys that verify files, credentials and the transparency log."""

from typing import Final

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.types import ControllerRouterHandler

from lexdex.certificates.schemas import DidDocument, IssuerKeys, KeySet
from lexdex.certificates.service import identity
from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import MINUTE, per_address
from lexdex.settings import Settings

HEADERS: Final = {
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Cache-Control": "public, max-age=300",
}
PER_MINUTE: Final = per_address(300, MINUTE)


@get(
    "/.well-known/did.json",
    operation_id="get_did_document",
    summary="Get DID document",
    responses=describe_failures(404),
    tags=["certificates"],
    guards=[public],
)
@rate_limit(PER_MINUTE)
async def get_did_document(settings: NamedDependency[Settings]) -> Response[DidDocument]:
    """Return the DID document of the issuer (did:web), with its current and former keys."""
    return Response(await identity.get_did_document(settings, "official"), headers=HEADERS)


@get(
    "/issuers/sample/did.json",
    operation_id="get_sample_did_document",
    summary="Get sample issuer DID document",
    responses=describe_failures(404),
    tags=["certificates"],
    guards=[public],
)
@rate_limit(PER_MINUTE)
async def get_sample_did_document(settings: NamedDependency[Settings]) -> Response[DidDocument]:
    """Return the DID document of the sample issuer, whose credentials prove nothing."""
    return Response(await identity.get_did_document(settings, "sample"), headers=HEADERS)


@get(
    "/.well-known/jwks.json",
    operation_id="get_key_set",
    summary="Get key set",
    tags=["certificates"],
    guards=[public],
)
@rate_limit(PER_MINUTE)
async def get_key_set(settings: NamedDependency[Settings]) -> Response[KeySet]:
    """Return the keys that have signed credentials, as JSON Web Key Set."""
    return Response(await identity.get_key_set(settings), headers=HEADERS)


@get(
    "/api/certificates/keys",
    operation_id="list_issuer_keys",
    summary="List issuer keys",
    tags=["certificates"],
    guards=[public],
)
@rate_limit(PER_MINUTE)
async def list_issuer_keys(settings: NamedDependency[Settings]) -> Response[IssuerKeys]:
    """Return all current and former public keys, with the X.509 certificates of those that sign files."""
    return Response(await identity.get_issuer_keys(settings), headers=HEADERS)


handlers: list[ControllerRouterHandler] = [
    get_did_document,
    get_sample_did_document,
    get_key_set,
    list_issuer_keys,
]
