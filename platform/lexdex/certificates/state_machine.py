"""The states of a certificate and the changes between them; pure, so that tests can try all of them."""

from types import MappingProxyType
from typing import Final, Literal

Status = Literal["active", "suspended", "expired", "revoked", "superseded"]
Action = Literal["suspend", "reinstate", "revoke", "supersede", "expire"]

STATUSES: Final[tuple[Status, ...]] = ("active", "suspended", "expired", "revoked", "superseded")
FINAL: Final[frozenset[Status]] = frozenset({"expired", "revoked", "superseded"})
"""Nothing changes a certificate in one of these states; a new one is issued instead."""

TRANSITIONS: Final = MappingProxyType[tuple[Status, Action], Status](
    {
        ("active", "suspend"): "suspended",
        ("suspended", "reinstate"): "active",
        ("active", "revoke"): "revoked",
        ("suspended", "revoke"): "revoked",
        ("active", "supersede"): "superseded",
        ("suspended", "supersede"): "superseded",
        ("active", "expire"): "expired",
        ("suspended", "expire"): "expired",
    }
)
PAST: Final[MappingProxyType[Action, str]] = MappingProxyType(
    {
        "suspend": "suspended",
        "reinstate": "reinstated",
        "revoke": "revoked",
        "supersede": "superseded",
        "expire": "expired",
    }
)
"""The names of the actions in the history and in the transparency log."""


def find_next_status(status: Status, action: Action) -> Status | None:
    """Return the state after an action, or None if the action is not allowed in this state."""
    return TRANSITIONS.get((status, action))
