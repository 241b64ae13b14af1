"""Sends generated requests, valid and invalid, to every operation of the API document."""
