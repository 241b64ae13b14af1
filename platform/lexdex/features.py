"""Lists all features; `app.py` and `worker.py` iterate over the tuple."""

from lexdex.accounts.feature import feature as accounts
from lexdex.activity.feature import feature as activity
from lexdex.badges.feature import feature as badges
from lexdex.catalogue.feature import feature as catalogue
from lexdex.claims.feature import feature as claims
from lexdex.compare.feature import feature as compare
from lexdex.foundation.feature import Feature
from lexdex.insights.feature import feature as insights
from lexdex.leads.feature import feature as leads
from lexdex.legal.feature import feature as legal
from lexdex.mailbox.feature import feature as mailbox
from lexdex.newsletter.feature import feature as newsletter
from lexdex.reference.feature import feature as reference
from lexdex.reviews.feature import feature as reviews
from lexdex.search.feature import feature as search
from lexdex.shell.feature import feature as shell
from lexdex.shortlists.feature import feature as shortlists
from lexdex.star_profiles.feature import feature as star_profiles
from lexdex.trial.feature import feature as trial

FEATURES: tuple[Feature, ...] = (
    accounts,
    activity,
    badges,
    catalogue,
    claims,
    compare,
    insights,
    leads,
    legal,
    newsletter,
    reference,
    reviews,
    trial,
    search,
    shortlists,
    star_profiles,
    mailbox,
    shell,
)

PERSONAL_DATA = tuple(feature.personal_data for feature in FEATURES if feature.personal_data)
"""Exported and erased with an account, in this order."""
