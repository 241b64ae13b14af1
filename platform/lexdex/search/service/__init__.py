"""The rules of search: valid requests, answers, and how long answers and searches are stored."""
