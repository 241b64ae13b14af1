"""Product claims: a vendor claims a product with a proof, an admin decides, and product owners edit the profile."""
