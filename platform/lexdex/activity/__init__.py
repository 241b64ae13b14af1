"""Activity: what a member did, shown to the member; the audit trail, shown to admins."""
