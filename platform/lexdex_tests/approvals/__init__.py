"""Tests of pending actions, which a second admin approves."""
