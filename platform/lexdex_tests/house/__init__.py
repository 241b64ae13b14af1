"""Tests of the house itself: its rooms, its style, and that its documents tell the truth."""
