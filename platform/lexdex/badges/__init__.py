"""Badges: small pictures that a maker shows on its own site, drawn from what the catalogue says just now."""
