"""Legal texts such as terms and privacy policy; all versions are in the database, so that admins can edit them."""
