"""The business logic of reviews: publishing, conflicts of interest, votes, flags, replies, proofs and moderation."""
