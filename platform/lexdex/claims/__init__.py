"""Claims: a vendor asks for a product with proof, an admin decides, and who owns a product edits its profile."""
