"""Prometheus and the dashboards of the chart on one machine, without Grafana."""
