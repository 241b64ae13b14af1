"""The rules of accounts, one file a subject; they know no HTTP."""
