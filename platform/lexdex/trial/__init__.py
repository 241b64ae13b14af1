"""The free trial: visitors without an account have a limited number of prompts, protected by a captcha."""
