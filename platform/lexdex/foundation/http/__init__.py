"""HTTP handling that all requests share: the outermost middleware, errors, rate limits and the API document."""
