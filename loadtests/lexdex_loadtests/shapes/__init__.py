"""How many people there are at each moment of a run."""
