"""The rules of leads: requests for demos and pricing, and what vendors do with them."""

from lexdex.leads.service.requests import count_by_day, purge_expired, submit_request

__all__ = ["count_by_day", "purge_expired", "submit_request"]
