"""Tests of page HTML, sitemaps and robots.txt."""
