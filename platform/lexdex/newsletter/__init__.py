"""The newsletter: who asked for it, with which words, and whether the address was confirmed."""
