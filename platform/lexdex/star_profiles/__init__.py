"""Star profiles: what the pages of certified products show beside the catalogue's facts."""
