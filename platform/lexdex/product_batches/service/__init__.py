"""The rules of batches, independent of HTTP."""
