"""Lists all features; `app.py` and `worker.py` iterate over the tuple."""

from lexdex.accounts.feature import feature as accounts
from lexdex.activity.feature import feature as activity
from lexdex.admin.feature import feature as admin
from lexdex.approvals.feature import feature as approvals
from lexdex.audit.feature import feature as audit
from lexdex.badges.feature import feature as badges
from lexdex.catalogue.feature import feature as catalogue
from lexdex.certificates.feature import feature as certificates
from lexdex.claims.feature import feature as claims
from lexdex.compare.feature import feature as compare
from lexdex.foundation.feature import Feature
from lexdex.insights.feature import feature as insights
from lexdex.leads.feature import feature as leads
from lexdex.legal.feature import feature as legal
from lexdex.mailbox.feature import feature as mailbox
from lexdex.moderation.feature import feature as moderation
from lexdex.newsletter.feature import feature as newsletter
from lexdex.payments.feature import feature as payments
from lexdex.product_batches.feature import feature as product_batches
from lexdex.product_imports.feature import feature as product_imports
from lexdex.reference.feature import feature as reference
from lexdex.reviews.feature import feature as reviews
from lexdex.search.feature import feature as search
from lexdex.search_admin.feature import feature as search_admin
from lexdex.shell.feature import feature as shell
from lexdex.shortlists.feature import feature as shortlists
from lexdex.star_profiles.feature import feature as star_profiles
from lexdex.suggestions.feature import feature as suggestions
from lexdex.transparency_log.feature import feature as transparency_log
from lexdex.trial.feature import feature as trial
from lexdex.validation.feature import feature as validation
from lexdex.vendors.feature import feature as vendors

FEATURES: tuple[Feature, ...] = (
    accounts,
    activity,
    approvals,
    audit,
    badges,
    catalogue,
    certificates,
    claims,
    compare,
    insights,
    leads,
    legal,
    moderation,
    newsletter,
    payments,
    product_batches,
    product_imports,
    reference,
    reviews,
    trial,
    search,
    search_admin,
    shortlists,
    star_profiles,
    suggestions,
    transparency_log,
    validation,
    vendors,
    admin,
    mailbox,
    shell,
)

PERSONAL_DATA = tuple(feature.personal_data for feature in FEATURES if feature.personal_data)
"""Exported and erased with an account, in this order."""

APPROVABLE_ACTIONS = {action.kind: action for feature in FEATURES for action in feature.approvable}
"""What a second admin must approve, by kind."""
