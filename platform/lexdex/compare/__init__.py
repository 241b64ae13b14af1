"""Side-by-side comparison of one to five products, as JSON, CSV and PDF."""
