"""AI search: a sentence in, products and a checkable answer out; knows the engine through one port."""
