"""Activity: what a member is shown of it."""
