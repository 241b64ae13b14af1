"""The rules of imports, independent of HTTP."""
