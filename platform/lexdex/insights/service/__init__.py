"""The rules of insights: what is counted, how, and what of it a vendor may see."""
