"""The free trial of visitors: so many prompts in so many days, counted here, behind a captcha."""
