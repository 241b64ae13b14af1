"""Leads: who asked a vendor for a demo or for prices, and who is told."""
