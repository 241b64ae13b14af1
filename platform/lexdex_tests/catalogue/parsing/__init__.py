"""Tests of the parsing of field values."""
