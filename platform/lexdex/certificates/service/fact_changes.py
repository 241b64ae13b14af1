"""What the directory states now of the facts that a certificate is pinned to, beside what was examined last."""

from collections.abc import Mapping
from typing import Final, NamedTuple
from uuid import UUID

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.service import history
from lexdex.certificates.facts import format_fact, hash_facts, list_changes, read_facts
from lexdex.certificates.queries import records
from lexdex.certificates.schemas import Certificate, FactChange
from lexdex.foundation.canonical_json import JSON


class DirectoryFacts(NamedTuple):
    """The facts that the directory states otherwise than they were examined, and the hash of all that it states."""

    changes: tuple[FactChange, ...]
    facts_hash: str


NOTHING: Final = DirectoryFacts((), "")


async def compare_with_directory(certificate: Certificate) -> DirectoryFacts:
    """Compare a certificate with its product as it is now; locks nothing.

    Nothing differs for a product that was deleted.
    """
    try:
        _, document = await history.get_current_revision(certificate.product_id)
    except catalogue.ProductNotFound:
        return NOTHING
    return _compare(certificate, read_facts(document, certificate.module))


async def compare_of_request(request_id: UUID) -> DirectoryFacts:
    """Compare the certificate that a request led to with its product as it is now; empty without a certificate."""
    certificate = await records.find_by_request(request_id)
    return await compare_with_directory(certificate) if certificate else NOTHING


def _compare(certificate: Certificate, stated: Mapping[str, JSON]) -> DirectoryFacts:
    now = {name: stated[name] for name in certificate.facts}
    before = certificate.compared_facts
    changes = tuple(
        FactChange(name, format_fact(before[name]), format_fact(now.get(name))) for name in list_changes(before, now)
    )
    return DirectoryFacts(changes, hash_facts(now))
