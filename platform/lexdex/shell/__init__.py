"""Serves the web app's HTML with title, description and structured data of each page; sitemap and robots.txt."""
