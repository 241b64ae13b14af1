"""The rules of shortlists: their limits, who may read a shared one, and when an alert is sent."""
