"""Newsletter subscriptions with double opt-in and the consent wording."""
