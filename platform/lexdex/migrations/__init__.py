"""The Piccolo migrations of the whole database, in one linear history. README.md explains how to add one."""
