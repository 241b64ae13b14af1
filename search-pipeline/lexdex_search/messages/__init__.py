"""The sentences and labels that answers are made of, in each language that queries may have."""
