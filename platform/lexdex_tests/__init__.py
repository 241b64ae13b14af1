"""Tests of the platform; they mirror its rooms."""
