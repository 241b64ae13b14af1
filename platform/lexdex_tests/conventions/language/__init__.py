"""The language of the project: banned words and where they are used."""
