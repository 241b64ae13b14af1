"""What search asks of the database."""
