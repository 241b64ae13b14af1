"""Tests of the import: readers, values, whole files, and what must hold for every file."""
