"""The business logic of leads: demo and pricing requests, and the vendors' inbox."""

from lexdex.leads.service.requests import count_by_day, purge_expired, submit_request

__all__ = ["count_by_day", "purge_expired", "submit_request"]
