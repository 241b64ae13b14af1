"""Build, store and load releases of the index."""
