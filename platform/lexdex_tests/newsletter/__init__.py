"""Tests of the newsletter."""
