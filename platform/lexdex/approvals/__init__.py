"""Pending actions: what one admin has requested and a different admin must approve before it is done."""
