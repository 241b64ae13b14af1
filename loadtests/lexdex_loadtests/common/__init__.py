"""What all journeys share: words to ask, and time to think."""
