"""The business rules of the admin portal, one file per subject."""
