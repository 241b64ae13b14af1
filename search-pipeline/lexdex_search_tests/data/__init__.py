"""Checks of the relevance judgments and labelled queries against the sample catalogue."""
