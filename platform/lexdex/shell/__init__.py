"""Serves the web app's HTML with each page's title, description and structured data; also sitemaps and robots.txt."""
