"""Tests of imports of products and logos in the admin portal."""
