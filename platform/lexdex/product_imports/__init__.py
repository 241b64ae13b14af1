"""Imports of products or logos from a file in the admin portal: preview, progress, a report, and one undo."""
