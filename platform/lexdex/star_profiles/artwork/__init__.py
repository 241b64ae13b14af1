"""Artwork and brochures rendered from the texts of a star profile."""
