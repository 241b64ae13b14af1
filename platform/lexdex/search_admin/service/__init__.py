"""The rules of search administration, one file per subject."""
