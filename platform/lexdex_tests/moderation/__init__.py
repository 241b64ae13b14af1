"""Tests of moderation decisions, statements of reasons, rechecks and the yearly report."""
