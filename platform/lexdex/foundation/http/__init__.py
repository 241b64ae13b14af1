"""The edge of HTTP: what every request and every answer has in common, whatever the feature."""
