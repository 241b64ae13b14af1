"""The business logic of search: validates requests, answers them, and stores answers and the search log."""
