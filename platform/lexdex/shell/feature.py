"""Registers the endpoints for sitemaps, robots.txt and social preview images."""

from lexdex.foundation.feature import Feature
from lexdex.shell import sitemap, social

feature = Feature(name="shell", handlers=[*sitemap.handlers, *social.handlers])
