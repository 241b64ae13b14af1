"""The business logic of leads: demo and pricing requests, and the vendors' inbox."""

from lexdex.leads.queries.requests import count_by_day
from lexdex.leads.service.requests import submit_request

__all__ = ["count_by_day", "submit_request"]
