"""Lexdex search: find legal technology products for a query and answer it in sentences that cite the catalogue."""
