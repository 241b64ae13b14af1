"""The business logic of insights: counts page views, aggregates the search log, and reports to vendors."""
