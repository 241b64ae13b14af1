"""Reviews: what members say of products, each once, and what it adds up to."""
