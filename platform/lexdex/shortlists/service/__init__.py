"""The rules of shortlists: how much one may keep, who reads a shared list, and when an alert is mailed."""
