"""Images and brochures generated from a STAR profile."""
