"""What people read when a captcha does not go well: the contract's words."""

MISSING = "Captcha verification failed. Please try again."
REFUSED = "Captcha verification failed"
UNAVAILABLE = "Something went wrong. Please try again later."
