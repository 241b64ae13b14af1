"""The interface of certificates for other features."""

from lexdex.certificates.service.changes import (
    accept_facts,
    change_certificate,
    check_revocation,
    reinstate,
    revoke,
    supersede,
    suspend,
)
from lexdex.certificates.service.fact_changes import compare_of_request, compare_with_directory
from lexdex.certificates.service.issuing import issue, read_current_facts
from lexdex.certificates.service.register import find, list_for_products

__all__ = [
    "accept_facts",
    "change_certificate",
    "check_revocation",
    "compare_of_request",
    "compare_with_directory",
    "find",
    "issue",
    "list_for_products",
    "read_current_facts",
    "reinstate",
    "revoke",
    "supersede",
    "suspend",
]
