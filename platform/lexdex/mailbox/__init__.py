"""The local mailbox: shows developers the emails that would have been sent; disabled in production."""
