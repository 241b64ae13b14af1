"""Tests of claims: submission, proof, decisions, and profile edits by product owners."""
