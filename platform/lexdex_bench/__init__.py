"""Benchmark the platform: the CPU time of requests compared with minimal servers, and the time of searches."""
