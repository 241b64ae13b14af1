"""Suggestions of products that the directory lacks: anyone may send one, and admins add the product or decline it."""
