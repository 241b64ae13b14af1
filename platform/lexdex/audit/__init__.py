"""The audit log: what staff and operators did, append-only, each entry with a leaf in the transparency log."""
