"""AI search: answers queries in plain language with products and citations.

The rest of the platform uses the engine through the interface in `port.py` only.
"""
