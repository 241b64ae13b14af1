"""Relevance judgments (qrels) and labelled queries over the sample catalogue."""
