"""Tests of the product import: file readers, columns, values and whole files."""
