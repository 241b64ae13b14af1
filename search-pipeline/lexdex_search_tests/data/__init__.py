"""Contracts on data: judgements and sample."""
