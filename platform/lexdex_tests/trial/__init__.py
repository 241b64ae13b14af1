"""Tests of the free trial and its captcha."""
