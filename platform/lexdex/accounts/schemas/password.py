"""Password reset and change."""

import msgspec


class PasswordReset(msgspec.Struct, frozen=True):
    """The form behind the reset link."""

    new_password: str = ""
    token: str = ""
    is_terms_conditions_accepted: bool = False
    is_marketing_consent_given: bool = False


class PasswordChange(msgspec.Struct, frozen=True):
    """The current and the new password."""

    current_password: str
    new_password: str


class PasswordConfirmation(msgspec.Struct, frozen=True):
    """The current password, required for sensitive actions."""

    password: str = ""
