"""Reference data: the categories, countries, languages and other values that forms and filters offer."""
