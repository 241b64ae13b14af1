"""Tests of the language model that rewords answers."""
