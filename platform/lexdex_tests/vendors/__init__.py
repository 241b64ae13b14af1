"""Tests of the administration of vendor companies."""
