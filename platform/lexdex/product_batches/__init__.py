"""Batches: changes of many products at once, with a preview, progress, failures and one undo for all of them."""
