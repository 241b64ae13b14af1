"""STAR profiles: the additional content on the pages of certified products."""
