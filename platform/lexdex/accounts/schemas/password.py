"""Passwords: reset by mail, and changed by who knows the old one."""

import msgspec


class PasswordReset(msgspec.Struct, frozen=True):
    """The form behind the link."""

    new_password: str = ""
    token: str = ""
    is_terms_conditions_accepted: bool = False
    is_marketing_consent_given: bool = False


class PasswordChange(msgspec.Struct, frozen=True):
    """The old one and the new one."""

    current_password: str
    new_password: str


class PasswordConfirmation(msgspec.Struct, frozen=True):
    """The password once more, before what cannot be undone by mistake."""

    password: str = ""
