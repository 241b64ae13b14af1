"""Defines the feature "trial": its endpoints, its scheduled job, and the captcha that other features ask for."""

from lexdex.foundation.feature import Feature, Parts, Services
from lexdex.trial.captcha_gate import TrialCaptchaGate
from lexdex.trial.jobs import SCHEDULES
from lexdex.trial.routes import handlers


def create_parts(services: Services) -> Parts:
    """Create the captcha gate of an API process."""
    return Parts({"captcha_gate": TrialCaptchaGate(services.settings, services.limits)})


feature = Feature(name="trial", schedules=SCHEDULES, handlers=handlers, create_parts=create_parts)
