"""The error messages of captchas, as the specification prescribes them."""

MISSING = "Captcha verification failed. Please try again."
REQUIRED = "Please confirm that you are not a robot, and then try again."
REFUSED = "Captcha verification failed"
UNAVAILABLE = "Something went wrong. Please try again later."
