"""Database queries of search: answer snapshots, the search log, and the keyword search in PostgreSQL."""
