"""Maps earlier decisions onto the codes of grounds, by the sentences that the forms had; adds the indexes."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.schema import add_indexes, add_sql

ID = "2026-11-25T09:21:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Earlier moderation decisions"

_UUID = "'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'"
# Each sentence with which a form began its text, with the code of the same ground; other texts have the default.
_REVIEW_GROUNDS = {
    "Review policy: spam": "review_spam",
    "Review policy: the author does not use": "review_no_use",
    "Review policy: the author has a conflict": "review_conflict",
    "Review policy: abusive": "review_abusive",
    "Review policy: contains personal data": "review_personal_data",
    "Review policy: not about": "review_off_topic",
    "Review policy: several accounts": "review_several_accounts",
    "Law: defamation": "law_personality",
    "Law: infringes": "law_intellectual_property",
    "Law: another": "law_other",
    "Several new accounts reviewed": "review_burst",
    "The facts of the earlier decision": "facts_corrected",
    "The author has proved": "review_use_proved",
    "The author has removed": "review_corrected",
    "The flag disagrees": "flag_opinion",
    "The flag was abusive": "flag_abusive",
    "The file does not show the product": "proof_product_missing",
    "The file does not show who": "proof_person_missing",
    "The file is too old": "proof_outdated",
    "The file cannot be read": "proof_unreadable",
}
_POLICY = frozenset(code for sentence, code in _REVIEW_GROUNDS.items() if sentence.startswith("Review policy: "))
_FITTING = {
    "hidden": tuple(code for code in _REVIEW_GROUNDS.values() if code.startswith("law_") or code in _POLICY),
    "restored": ("facts_corrected", "review_use_proved", "review_corrected"),
    "flags_dismissed": ("flag_opinion", "flag_abusive"),
    "proof_rejected": ("proof_product_missing", "proof_person_missing", "proof_outdated", "proof_unreadable"),
}
_FITTING["appeal_rejected"] = _FITTING["hidden"]
_DEFAULTS = {
    "hidden": "terms_other",
    "appeal_rejected": "terms_other",
    "held": "review_burst",
    "released": "review_checked",
    "restored": "review_complies",
    "flags_dismissed": "review_complies",
    "proof_confirmed": "proof_accepted",
    "proof_rejected": "terms_other",
}


def _choose_ground() -> str:
    """Return the CASE expression of an event's ground: by its sentence where that fits its action, or the default."""
    by_sentence = [
        f"WHEN e.action = '{action}' AND e.reason LIKE '{sentence}%' THEN '{code}'"
        for action, codes in _FITTING.items()
        for sentence, code in _REVIEW_GROUNDS.items()
        if code in codes
    ]
    by_action = [f"WHEN e.action = '{action}' THEN '{code}'" for action, code in _DEFAULTS.items()]
    return f"CASE {' '.join(by_sentence + by_action)} END"


_COLUMNS = """(action, object_id, title, subject, ground, ground_version, facts, is_automated, source, received_at,
    actor, decided_at, recheck)"""
_REVIEWS = f"""
INSERT INTO moderation_decision {_COLUMNS}
SELECT CASE WHEN e.action = 'restored' AND last.action = 'appealed' THEN 'review.appeal_granted'
        ELSE 'review.' || e.action END,
    e.review::text, coalesce(p.name, ''), r.account, {_choose_ground()}, 0,
    CASE WHEN r.id IS NULL THEN '' ELSE e.reason END, e.actor = 'rules',
    CASE WHEN last.action IN ('appealed', 'proof_submitted') THEN 'request' WHEN last.action = 'flagged' THEN 'notice'
        ELSE 'own' END,
    last.happened_at, CASE WHEN e.actor ~ {_UUID} THEN e.actor::uuid END, e.happened_at, 'skipped'
FROM review_event e LEFT JOIN review r ON r.id = e.review LEFT JOIN product p ON p.id = e.product
LEFT JOIN LATERAL (SELECT action, happened_at FROM review_event b
    WHERE b.review = e.review AND b.id < e.id AND b.action = CASE
        WHEN e.action IN ('proof_confirmed', 'proof_rejected') THEN 'proof_submitted'
        WHEN e.action IN ('flags_dismissed', 'hidden') THEN 'flagged'
        WHEN e.action IN ('restored', 'appeal_rejected') THEN 'appealed' END
        AND NOT EXISTS (SELECT FROM review_event d WHERE d.review = e.review AND d.id > b.id AND d.id < e.id
            AND d.action IN ('hidden', 'restored', 'flags_dismissed', 'appeal_rejected'))
    ORDER BY b.id LIMIT 1) last ON true
WHERE e.action IN ({", ".join(f"'{action}'" for action in _DEFAULTS)})
ORDER BY e.id
"""
_CLAIMS = f"""
INSERT INTO moderation_decision {_COLUMNS}
SELECT 'claim.' || c.state, c.id::text, p.name, c.account,
    CASE c.state WHEN 'approved' THEN 'claim_proved' WHEN 'rejected' THEN 'claim_not_proved' ELSE 'terms_other' END, 0,
    c.note, false, 'request', c.submitted_at, CASE WHEN c.decided_by ~ {_UUID} THEN c.decided_by::uuid END,
    c.decided_at, 'skipped'
FROM claim c JOIN product p ON p.id = c.product
WHERE c.state IN ('approved', 'rejected', 'revoked') AND c.decided_at IS NOT NULL ORDER BY c.decided_at, c.id
"""
_CHANGES = f"""
INSERT INTO moderation_decision {_COLUMNS}
SELECT 'profile_change.' || CASE d.state WHEN 'published' THEN 'approved' ELSE 'rejected' END, d.id::text, p.name,
    d.account, CASE d.state WHEN 'published' THEN 'change_correct' ELSE 'change_unsupported' END, 0, d.note, false,
    'request', d.updated_at, CASE WHEN d.decided_by ~ {_UUID} THEN d.decided_by::uuid END, d.decided_at, 'skipped'
FROM profile_draft d JOIN product p ON p.id = d.product
WHERE d.state IN ('published', 'rejected') AND d.decided_at IS NOT NULL AND d.decided_by <> ''
ORDER BY d.decided_at, d.id
"""
_ACCOUNTS = f"""
INSERT INTO moderation_decision {_COLUMNS}
SELECT e.action, e.object_id, '', a.id,
    CASE e.action WHEN 'account.suspended' THEN 'terms_other' WHEN 'account.removal_requested' THEN 'account_requested'
        ELSE 'facts_corrected' END, 0,
    coalesce(e.details::jsonb->>'reason', ''), false, 'own', NULL, e.actor, e.created_at, 'skipped'
FROM audit_entry e LEFT JOIN account a ON a.id = e.subject AND a.erased_at IS NULL
WHERE e.object_kind = 'account' AND e.action IN ('account.suspended', 'account.suspension_lifted',
    'account.removal_requested', 'account.removal_cancelled')
ORDER BY e.id
"""
INDEXES = {
    "moderation_decision_about": "ON moderation_decision (subject, id DESC) WHERE subject IS NOT NULL",
    "moderation_decision_by_time": "ON moderation_decision (decided_at)",
    "moderation_decision_undrawn": "ON moderation_decision (id) WHERE recheck = 'undrawn'",
    "moderation_decision_due": "ON moderation_decision (id) WHERE recheck = 'due'",
    "moderation_decision_second": "ON moderation_decision (object_id, second_at) WHERE second_at IS NOT NULL",
}


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    for sql in (_REVIEWS, _CLAIMS, _CHANGES, _ACCOUNTS):
        # Version 0 marks what was mapped; the texts that it comes from stay where they are.
        add_sql(manager, sql, undo="DELETE FROM moderation_decision WHERE ground_version = 0")
    add_indexes(manager, INDEXES)
    return manager
