"""Tests of the CPU time of parsers and patterns."""
