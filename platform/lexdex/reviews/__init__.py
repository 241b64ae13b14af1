"""Reviews of products: publication, votes and flags, vendor replies, proofs of use, moderation and the score."""
