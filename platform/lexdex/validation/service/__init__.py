"""The business logic of the validation centre, independent of HTTP."""
