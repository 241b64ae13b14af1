"""The validation centre: vendors request the validation of software, testers examine it, and a decider decides."""
