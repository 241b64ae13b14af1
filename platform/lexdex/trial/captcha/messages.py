"""The error messages of captchas, as the specification prescribes them."""

MISSING = "Captcha verification failed. Please try again."
REFUSED = "Captcha verification failed"
UNAVAILABLE = "Something went wrong. Please try again later."
