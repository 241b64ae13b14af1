"""Whose search it is: the keys by which running and recent searches are counted."""

import msgspec

from lexdex.foundation import security_log


class Caller(msgspec.Struct, frozen=True):
    """The account and the address of a search; without an account, it counts as a visitor's."""

    address: str
    """The client's address, of which IPv6 is reduced to its network, as for rate limits."""
    account: str = ""

    @property
    def is_visitor(self) -> bool:
        """Whether the search is made without an account."""
        return not self.account

    @property
    def keys(self) -> tuple[str, ...]:
        """What the search counts for: several accounts of one address share, and so do several addresses of an account.

        The visitors of an address are counted separately, so that they don't use up what its users have.
        """
        if self.is_visitor:
            return (f"visitors at {self.address}",)
        return (f"account {self.account}", f"users at {self.address}")


def get_caller() -> Caller | None:
    """Return the caller of the current request, or None outside of a request.

    Where no session is needed, none is looked up: everyone is a visitor there.
    """
    client, actor = security_log.get_request_client(), security_log.get_request_actor()
    if client is None:
        return None
    return Caller(client.address, str(actor.account_id) if actor else "")
