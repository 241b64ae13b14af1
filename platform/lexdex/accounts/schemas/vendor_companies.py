"""What is known of the domains of vendor companies."""

from typing import Literal

DomainProof = Literal["email", "staff", "withdrawn"]
"""email: an account has verified an address there; staff: proven by hand; withdrawn by hand: it proves nothing."""
