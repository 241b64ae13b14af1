"""Request and response schemas of the validation centre, and the names of its states, moves and packages."""
