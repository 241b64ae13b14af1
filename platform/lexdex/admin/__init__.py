"""The admin portal: who may do what in it, its overview, and the audit log; other tabs are their features' own."""
