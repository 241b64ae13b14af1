"""The columns of a certificate, with the status as of now."""

from typing import Final

from lexdex.certificates.schemas import Certificate, CertificateSummary

STATUS: Final = (
    "CASE WHEN c.status IN ('active', 'suspended') AND c.expires_at <= now() THEN 'expired' ELSE c.status END"
)
"""A certificate ends with its last day, even if the worker has not recorded that yet."""


def select_columns(struct: type[Certificate | CertificateSummary]) -> str:
    """Return the SELECT list of a Struct from the table `certificate c`."""
    special = {
        "status": f"{STATUS} AS status",
        "state": f"CASE WHEN c.issuer = 'sample' THEN 'sample' ELSE {STATUS} END AS state",
        "product_id": "c.product AS product_id",
        "stored_status": "c.status AS stored_status",
    }
    return ", ".join(special.get(name, f"c.{name}") for name in struct.__struct_fields__)
