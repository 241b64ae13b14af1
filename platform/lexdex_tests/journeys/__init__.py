"""Whole stories in a real browser."""
