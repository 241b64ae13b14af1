"""The free trial: visitors without an account have a limited number of searches (prompts), protected by a captcha."""
