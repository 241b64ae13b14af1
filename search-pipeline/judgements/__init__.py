"""Written judgements over the sample catalogue, by rule and never by looking at what a ranker returned."""
