"""Tests of the chart, of what stands around it under k8s/, and of the images that it runs."""
