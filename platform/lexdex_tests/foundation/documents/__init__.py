"""Tests of the checks of uploaded documents."""
