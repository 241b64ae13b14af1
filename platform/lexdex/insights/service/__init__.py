"""The rules of insights: what is counted, and what of it a vendor may see."""
