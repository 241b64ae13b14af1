"""What the calls of accounts take and answer."""
