"""Lexdex: the platform behind the directory of legal technology."""
