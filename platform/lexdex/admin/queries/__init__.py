"""The queries of the admin portal, one file per subject."""
