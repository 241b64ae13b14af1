"""The rules of leads: how one asks, and what the vendor does with it."""

from lexdex.leads.service.asking import by_day, enquire, forget_old

__all__ = ["by_day", "enquire", "forget_old"]
