"""Tests of shortlists, shared lists, saved searches and their alerts."""
