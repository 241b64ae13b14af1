"""The audit log: what accounts did; each account sees its own visible entries."""
