"""The rules of search: what may be asked, what is answered, what is kept of it and for how long."""
