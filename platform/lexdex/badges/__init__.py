"""Badges: small images that vendors show on their own sites, rendered from the current catalogue."""
