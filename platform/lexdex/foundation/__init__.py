"""Infrastructure shared by all features: errors, database, outbox, HTTP edge, telemetry."""
