"""Who may make which call: every operation of the document against every kind of person."""
