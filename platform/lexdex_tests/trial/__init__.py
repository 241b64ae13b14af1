"""The free trial: how many prompts, for how long, behind which captcha."""
