"""Behaviour: the engine as a whole; what it must do, and what it must never do."""
