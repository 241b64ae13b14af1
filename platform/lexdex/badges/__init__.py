"""Badges: SVG images with a product's current rating or STAR certification, which vendors embed on their websites."""
