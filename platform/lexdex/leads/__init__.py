"""Leads: requests for demos and pricing that visitors send to vendors, and the vendors' inbox for them."""
