"""Limits: how often a call may be made, per address and per account; counted in Redis, or here while Redis is away."""

from lexdex.foundation.limits.counting import Limits
from lexdex.foundation.limits.table import FREE, LIMITS, Rule

__all__ = ["FREE", "LIMITS", "Limits", "Rule"]
