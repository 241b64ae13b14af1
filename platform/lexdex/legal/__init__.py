"""Legal texts: kept as data, every version of them, so that admins can edit what people agree to."""
