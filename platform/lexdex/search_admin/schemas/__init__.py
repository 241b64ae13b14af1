"""Request and response schemas of search administration, one file per subject."""
