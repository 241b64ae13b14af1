"""Requests and responses of the endpoints of accounts."""
