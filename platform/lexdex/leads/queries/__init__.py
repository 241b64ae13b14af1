"""What leads ask of the database."""
