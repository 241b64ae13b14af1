"""Reads and writes of answer snapshots and the search log, and the keyword search in PostgreSQL."""
