"""What one kind of person does, from landing to leaving."""
