"""Parses values that people and files give into values of catalogue fields."""
