"""Payments by Stripe Checkout, their invoices and credit notes, and refunds."""
