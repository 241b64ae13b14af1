"""Rate limits: how often an operation may be called; counted in Redis, or in the process while Redis is unavailable."""

from lexdex.foundation.limits.counting import Limits
from lexdex.foundation.limits.rules import (
    ADMINS,
    DAY,
    HOUR,
    MINUTE,
    OWN_DATA,
    SAME_FOR_ALL,
    CaptchaRules,
    KnownClients,
    RateLimit,
    Rule,
    Unlimited,
    describe_rule,
    in_total,
    per_account,
    per_address,
    per_address_and_subject,
    per_subject,
)
from lexdex.foundation.limits.usage import Counter, DeclaredLimit, Usage

__all__ = [
    "ADMINS",
    "DAY",
    "HOUR",
    "MINUTE",
    "OWN_DATA",
    "SAME_FOR_ALL",
    "CaptchaRules",
    "Counter",
    "DeclaredLimit",
    "KnownClients",
    "Limits",
    "RateLimit",
    "Rule",
    "Unlimited",
    "Usage",
    "describe_rule",
    "in_total",
    "per_account",
    "per_address",
    "per_address_and_subject",
    "per_subject",
]
