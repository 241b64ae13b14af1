"""The tests of activity."""
