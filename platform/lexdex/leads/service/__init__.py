"""The rules of leads: how one asks, and what the vendor does with it."""

from lexdex.leads.service.asking import by_day, enquire, forget, forget_old, held
from lexdex.leads.service.inbox import held_notes

__all__ = ["by_day", "enquire", "forget", "forget_old", "held", "held_notes"]
