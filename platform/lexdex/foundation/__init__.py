"""What has no business meaning: errors, database, outbox, HTTP edges, telemetry."""
