"""Shared by all journeys: search queries and think times."""
