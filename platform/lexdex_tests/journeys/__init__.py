"""End-to-end tests of user journeys in a real browser."""
