"""Product reviews, with votes, flags, vendor replies, proofs of use, moderation and the weighted score."""
