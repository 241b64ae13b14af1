"""Product comparison as JSON, CSV and PDF."""
