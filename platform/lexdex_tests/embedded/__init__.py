"""Tests of the one-command start."""
