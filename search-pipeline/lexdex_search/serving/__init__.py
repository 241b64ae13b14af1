"""Serves the engine over HTTP, as a deployment of Ray Serve; `protocol` is what clients need."""
