"""Certificates: issued records with their status, signed files, credentials, public register and checks."""
