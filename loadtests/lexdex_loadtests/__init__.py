"""Load on a running Lexdex: what visitors do, how many of them, and what must hold meanwhile."""
