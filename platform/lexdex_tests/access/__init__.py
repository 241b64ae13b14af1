"""Tests of access: every operation of the document against every kind of caller."""
