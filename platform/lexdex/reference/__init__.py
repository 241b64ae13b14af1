"""Reference data: the categories, countries, languages and other options of forms and filters."""
