"""Tests of access control: every operation of the API with every kind of caller."""
