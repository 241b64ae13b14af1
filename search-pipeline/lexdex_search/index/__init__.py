"""The product index for retrieval: its interface (`port`) and an implementation in memory (`local`)."""
