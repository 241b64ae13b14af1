"""Leads: visitors' requests for demos and pricing, and the vendors' inbox for them."""
