"""Evaluate relevance, query parsing and abstention on judged queries."""
