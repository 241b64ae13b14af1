"""Rewords composed answers with an optional language model, and checks each sentence that it returns."""
