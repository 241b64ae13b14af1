"""Mail: rendered, sent, never lost; the mailbox that shows it to developers."""
