"""Tests of the admin portal."""
