"""Request bodies: password reset, change and confirmation."""

import msgspec


class PasswordReset(msgspec.Struct, frozen=True):
    """The form on the page of the password reset link."""

    new_password: str = ""
    token: str = ""
    is_terms_conditions_accepted: bool = False
    is_marketing_consent_given: bool = False


class PasswordChange(msgspec.Struct, frozen=True):
    """The current and the new password."""

    current_password: str
    new_password: str


class PasswordConfirmation(msgspec.Struct, frozen=True):
    """The current password, required for sensitive actions such as deleting the account."""

    password: str = ""
