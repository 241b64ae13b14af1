"""Insights: anonymous daily statistics for vendors on how visitors find their products."""
