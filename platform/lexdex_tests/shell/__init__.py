"""Tests of the pages' HTML, the sitemap and robots."""
