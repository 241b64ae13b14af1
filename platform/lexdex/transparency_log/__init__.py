"""The transparency log: an append-only Merkle tree (RFC 6962) of salted hashes, published as tiles and checkpoints."""
