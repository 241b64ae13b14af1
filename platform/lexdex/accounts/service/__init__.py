"""The business rules of accounts, one file per subject, independent of HTTP."""
