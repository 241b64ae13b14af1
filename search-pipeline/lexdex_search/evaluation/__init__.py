"""Evaluate relevance, query parsing and abstention on queries that were labelled by hand."""
