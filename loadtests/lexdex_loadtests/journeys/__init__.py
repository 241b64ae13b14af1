"""User journeys: what one kind of user does during a visit."""
