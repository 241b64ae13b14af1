"""Each operation of accounts: who may call it, and a valid request."""

from lexdex_tests.access.operation import UNKNOWN_ID, Operation, admin_only, any_session, as_signed_in, public
from lexdex_tests.accounts.builders import PASSWORD

REGISTRATION = {
    "email": "new.user@lawfirm.example",
    "password": "a long and winding sentence",
    "full_name": "New User",
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
REASON = {"reason": "The owner asked for it by phone."}
USER = f"/api/admin/users/{UNKNOWN_ID}"
ADMIN = f"/api/admin/admins/{UNKNOWN_ID}"
PNG = {"Content-Type": "image/png"}

OPERATIONS: dict[str, Operation] = {
    "is_email_registered": public("GET", "/auth/is-email-registered?email=ada@lawfirm.example"),
    "check_registration": public("POST", "/auth/check-registration", REGISTRATION),
    "register": public("POST", "/auth/register", REGISTRATION),
    "login": public("POST", "/auth/login", form=CREDENTIALS),
    "resend_verification": public("POST", "/auth/resend-verification", {"email": "ada@lawfirm.example"}),
    "check_verification_link": public("GET", "/auth/verify-email?token=x"),
    "verify_email": public("POST", "/auth/verify-email", {"token": "x" * 43, "password": PASSWORD}),
    "forgot_password": public("POST", "/auth/forgot-password", {"email": "ada@lawfirm.example"}),
    "reset_password": public("POST", "/auth/reset-password", RESET),
    "submit_second_factor": any_session("POST", "/auth/second-factor", {"code": "000000"}),
    "logout": any_session("POST", "/auth/logout"),
    "get_account": as_signed_in("GET", "/api/account"),
    "get_profile": as_signed_in("GET", "/users/profile"),
    "update_profile": as_signed_in("PUT", "/users/profile/update", PROFILE),
    "change_password": as_signed_in(
        "POST", "/api/account/password", {"current_password": "x", "new_password": "y" * 12}
    ),
    "list_sessions": as_signed_in("GET", "/api/account/sessions"),
    "revoke_session": as_signed_in("DELETE", f"/api/account/sessions/{UNKNOWN_ID}", {"password": PASSWORD}),
    "list_security_activity": as_signed_in("GET", "/api/account/security-activity"),
    "list_own_statements": as_signed_in("GET", "/api/account/statements"),
    "revoke_other_sessions": as_signed_in("DELETE", "/api/account/sessions", {"password": "x"}),
    "enrol_second_factor": any_session("POST", "/api/account/second-factor/enrol", {"password": "x"}),
    "give_current_code": as_signed_in("POST", "/api/account/second-factor/current-code", {"code": "000000"}),
    "confirm_second_factor": any_session("POST", "/api/account/second-factor/confirm", {"code": "000000"}),
    "renew_recovery_codes": as_signed_in("POST", "/api/account/second-factor/recovery-codes", {"password": "x"}),
    "disable_second_factor": as_signed_in("DELETE", "/api/account/second-factor", {"password": "x"}),
    "export_personal_data": as_signed_in("GET", "/api/account/export"),
    "request_data_export": as_signed_in("POST", "/api/account/exports"),
    "list_data_exports": as_signed_in("GET", "/api/account/exports"),
    "download_data_export": as_signed_in("GET", f"/api/account/exports/{UNKNOWN_ID}"),
    "request_account_removal": as_signed_in("POST", "/api/account/removal", {"password": "x"}),
    "cancel_account_removal": as_signed_in("DELETE", "/api/account/removal"),
    "set_avatar": as_signed_in("PUT", "/api/account/avatar", content=b"no picture", headers=PNG),
    "delete_avatar": as_signed_in("DELETE", "/api/account/avatar"),
    "get_avatar": public("GET", f"/api/avatars/{'0' * 32}.webp"),
    "list_consents": as_signed_in("GET", "/api/account/consents"),
    "update_consents": as_signed_in("PUT", "/api/account/consents", {"marketing": False}),
    "record_cookie_choice": public("POST", "/api/consents/cookies", {"preferences": True, "statistics": False}),
    "list_users": admin_only("GET", "/api/admin/users?q=ada", permission="view_users"),
    "get_user": admin_only("GET", USER, permission="view_users"),
    "suspend_user": admin_only("POST", f"{USER}/suspension", REASON, permission="suspend_accounts"),
    "lift_user_suspension": admin_only("POST", f"{USER}/suspension/lift", REASON, permission="suspend_accounts"),
    "require_user_reset": admin_only("POST", f"{USER}/password-reset", REASON, permission="recover_accounts"),
    "resend_user_verification": admin_only("POST", f"{USER}/verification", permission="support_users"),
    "schedule_user_erasure": admin_only(
        "POST", f"{USER}/erasure", {"email": "ada@lawfirm.example", **REASON}, permission="erase_accounts"
    ),
    "cancel_user_erasure": admin_only("DELETE", f"{USER}/erasure", permission="erase_accounts"),
    "list_user_notes": admin_only("GET", f"{USER}/notes", permission="support_users"),
    "add_user_note": admin_only(
        "POST", f"{USER}/notes", {"kind": "support", "text": "Called us."}, permission="support_users"
    ),
    "delete_user_note": admin_only("DELETE", f"{USER}/notes/1", permission="support_users"),
    "open_support_view": admin_only(
        "POST", f"{USER}/support-view", {"reason": "Can't log in."}, permission="support_users"
    ),
    "resend_user_email": admin_only(
        "POST", f"{USER}/emails/1/resend", {"reason": "The mailbox works again."}, permission="support_users"
    ),
    "lift_user_rate_limit": admin_only(
        "POST",
        f"{USER}/rate-limits/lift",
        {"operation": "login", "rule": 2, "reason": "Mistyped the password."},
        permission="support_users",
    ),
    "list_admins": admin_only("GET", "/api/admin/admins", permission="manage_admins"),
    "invite_admin": admin_only(
        "POST",
        "/api/admin/admins",
        {"email": "new.admin@lexdex.example", "name": "New Admin", "role": "Admin"},
        permission="manage_admins",
    ),
    "resend_admin_invitation": admin_only("POST", f"{ADMIN}/invitation", permission="manage_admins"),
    "change_admin_role": admin_only("PUT", f"{ADMIN}/role", {"role": "Admin"}, permission="manage_admins"),
    "remove_admin": admin_only("DELETE", ADMIN, permission="manage_admins"),
}
