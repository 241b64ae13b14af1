"""Insights: how visitors find a vendor's products, as daily statistics without any visitor's identity."""
