"""The business logic of the administration of vendor companies."""
