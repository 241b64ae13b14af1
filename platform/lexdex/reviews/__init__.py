"""Reviews: what members say of products, each once, what it adds up to, and how it is kept honest."""
