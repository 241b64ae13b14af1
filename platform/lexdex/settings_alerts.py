"""The thresholds of the admin portal's alerts, from the text of one setting."""

from typing import Annotated

import msgspec

Count = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
Percent = Annotated[int, msgspec.Meta(ge=1, le=100)]


class AlertThresholds(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """From which value on an alert is opened."""

    queue_age_days: Count = 5
    """Days after which what waits for a decision waits too long."""
    dead_letters: Count = 1
    """Events that failed for good."""
    keyword_percent: Percent = 10
    """Share of the searches of ten minutes that were answered by keywords only."""
    no_result_percent: Percent = 20
    """Share of the searches of a day without a result, if it is also half as high again as in the week before."""
    failed_payments: Count = 5
    """Payments that were refused within a day and not paid since."""
    late_webhooks: Count = 1
    """Payments of a day of which no webhook arrived within ten minutes."""
    failed_admin_logins: Count = 5
    """Failed logins of admins within an hour."""
    disk_percent: Percent = 85
    """Share of the disk of the data folder that is in use."""
    redis_percent: Percent = 85
    """Share of the memory limit of Redis that is in use; without a limit there is no alert."""


def parse_alert_thresholds(text: str) -> AlertThresholds:
    """Parse thresholds such as "queue_age_days=7, disk_percent=90"; the others keep their defaults.

    Raises ValueError with a sentence for an unknown name, and for a number that is not possible.
    """
    given: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, value = part.partition("=")
        given[name.strip()] = value.strip()
    if unknown := sorted(given.keys() - set(AlertThresholds.__struct_fields__)):
        raise ValueError(f"there is no threshold {unknown[0]!r}")
    try:
        return msgspec.convert(given, AlertThresholds, strict=False)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from error
