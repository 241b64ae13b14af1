"""The HTML around the web app: title, description and structured data of each page; sitemap and robots."""
