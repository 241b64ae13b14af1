"""The chart on a real control plane of Kubernetes, run by `make verify-deploy`."""
