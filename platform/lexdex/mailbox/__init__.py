"""A web page for developers that shows the emails which were written to a folder instead of sent; not in production."""
