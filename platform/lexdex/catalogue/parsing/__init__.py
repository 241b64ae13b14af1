"""Parses values from forms and files into values of catalogue fields."""
