"""Tests of the conventions: layers, style, language, and documents that match the code."""
