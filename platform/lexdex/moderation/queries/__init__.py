"""The queries of moderation, one file per subject."""
