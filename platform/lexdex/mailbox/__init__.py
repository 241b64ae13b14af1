"""The mailbox of one's own machine: shows developers the mails that would have been sent; no production serves it."""
