"""The rules of reviews: one per user and product, none of the own product, and a rating computed from them."""
