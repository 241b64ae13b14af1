"""The administration of vendor companies: their table and pages, suspension, domains, claims and merges."""
