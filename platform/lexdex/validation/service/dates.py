"""Business days and estimated completion."""

from datetime import UTC, date, datetime, timedelta
from typing import Final

BUSINESS_DAYS_PER_WEEK: Final = 5
SATURDAY: Final = 5
SURVEILLANCE_DAYS: Final = 30
"""How long a vendor has to show that the criteria are still met; as long as after a change of the examined facts."""


def get_today() -> date:
    """Return today's date in UTC."""
    return datetime.now(UTC).date()


def add_business_days(day: date, count: int) -> date:
    """Return the business day that is `count` business days later; public holidays count as business days.

    At the end of the calendar it is the calendar's last day: a stored date must never keep a request from being shown.
    """
    if (date.max - day).days <= count * 2 + 2:
        return date.max
    while count > 0 or day.weekday() >= SATURDAY:
        day += timedelta(days=1)
        if day.weekday() < SATURDAY:
            count -= 1
    return day


def add_surveillance_days(opened_at: datetime) -> date:
    """Return the day by which the vendor is asked to respond to a surveillance that was opened at this moment."""
    return opened_at.date() + timedelta(days=SURVEILLANCE_DAYS)


def estimate_completion(start: date, max_weeks: int) -> date:
    """Return when a package is complete at the latest, if testing starts on this day."""
    return add_business_days(start, max_weeks * BUSINESS_DAYS_PER_WEEK)
