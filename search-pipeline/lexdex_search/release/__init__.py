"""Build, store and load releases: a release has the products, their index, the model and the ranking policy."""
