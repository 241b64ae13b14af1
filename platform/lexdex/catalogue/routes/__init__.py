"""The catalogue's calls."""

from lexdex.catalogue.routes import products

handlers = [*products.handlers]
