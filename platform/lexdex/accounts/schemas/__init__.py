"""Request and response bodies of the feature "accounts"."""
