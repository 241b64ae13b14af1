"""The PDF of a certificate: typeset as PDF/A with tags, and signed as PAdES."""
