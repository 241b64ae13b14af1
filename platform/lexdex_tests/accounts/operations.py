"""Each operation of accounts: who may call it, and a valid request."""

from lexdex_tests.access.operation import UNKNOWN_ID, Operation, any_session, as_signed_in, public
from lexdex_tests.accounts.builders import PASSWORD

REGISTRATION = {
    "email": "new.member@lawfirm.example",
    "password": "a long and winding sentence",
    "full_name": "New Member",
    "role": "user",
}
CREDENTIALS = {"grant_type": "password", "username": "nobody@lawfirm.example", "password": "not the password"}
RESET = {
    "new_password": "another long and winding sentence",
    "token": "x" * 43,
    "is_terms_conditions_accepted": True,
    "is_marketing_consent_given": False,
}
PROFILE = {"name": "Ada", "email": "ada@lawfirm.example", "location": "Singapore", "profession": "Partner"}
PNG = {"Content-Type": "image/png"}

OPERATIONS: dict[str, Operation] = {
    "is_email_registered": public("GET", "/auth/is-email-registered?email=ada@lawfirm.example"),
    "check_registration": public("POST", "/auth/check-registration", REGISTRATION),
    "register": public("POST", "/auth/register", REGISTRATION),
    "login": public("POST", "/auth/login", form=CREDENTIALS),
    "resend_verification": public("POST", "/auth/resend-verification", {"email": "ada@lawfirm.example"}),
    "verify_email": public("GET", "/auth/verify-email?token=x"),
    "forgot_password": public("POST", "/auth/forgot-password", {"email": "ada@lawfirm.example"}),
    "reset_password": public("POST", "/auth/reset-password", RESET),
    "submit_second_factor": any_session("POST", "/auth/second-factor", {"code": "000000"}),
    "logout": any_session("POST", "/auth/logout"),
    "get_account": any_session("GET", "/api/account"),
    "get_profile": as_signed_in("GET", "/users/profile"),
    "update_profile": as_signed_in("PUT", "/users/profile/update", PROFILE),
    "change_password": as_signed_in(
        "POST", "/api/account/password", {"current_password": "x", "new_password": "y" * 12}
    ),
    "list_sessions": as_signed_in("GET", "/api/account/sessions"),
    "revoke_session": as_signed_in("DELETE", f"/api/account/sessions/{UNKNOWN_ID}", {"password": PASSWORD}),
    "list_security_activity": as_signed_in("GET", "/api/account/security-activity"),
    "revoke_other_sessions": as_signed_in("DELETE", "/api/account/sessions", {"password": "x"}),
    "enrol_second_factor": any_session("POST", "/api/account/second-factor/enrol", {"password": "x"}),
    "confirm_second_factor": any_session("POST", "/api/account/second-factor/confirm", {"code": "000000"}),
    "renew_recovery_codes": as_signed_in("POST", "/api/account/second-factor/recovery-codes", {"password": "x"}),
    "disable_second_factor": as_signed_in("DELETE", "/api/account/second-factor", {"password": "x"}),
    "export_personal_data": as_signed_in("GET", "/api/account/export"),
    "request_account_removal": as_signed_in("POST", "/api/account/removal", {"password": "x"}),
    "cancel_account_removal": as_signed_in("DELETE", "/api/account/removal"),
    "set_avatar": as_signed_in("PUT", "/api/account/avatar", content=b"no picture", headers=PNG),
    "delete_avatar": as_signed_in("DELETE", "/api/account/avatar"),
    "get_avatar": public("GET", f"/api/avatars/{'0' * 32}.webp"),
    "list_consents": as_signed_in("GET", "/api/account/consents"),
    "update_consents": as_signed_in("PUT", "/api/account/consents", {"marketing": False}),
    "record_cookie_choice": public("POST", "/api/consents/cookies", {"preferences": True, "statistics": False}),
}
