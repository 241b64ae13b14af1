"""Queries about vendor companies."""
