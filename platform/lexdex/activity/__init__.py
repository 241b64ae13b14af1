"""The log of what accounts did. A user sees the visible entries of their own account as the activity log."""
