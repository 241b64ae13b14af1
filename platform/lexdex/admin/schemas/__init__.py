"""Requests and responses of the admin portal."""

from lexdex.admin.schemas.activity import ActivityPage, SeenActivity
from lexdex.admin.schemas.alerts import (
    AcknowledgedAlerts,
    AlertKind,
    AlertPage,
    AlertState,
    AlertView,
    SeenAlerts,
    Severity,
)
from lexdex.admin.schemas.audit_log import ActionNames, AuditEntryView, AuditPage
from lexdex.admin.schemas.failed_events import (
    EventDiscard,
    EventTopic,
    FailedEvent,
    FailedEventPage,
    FailedTopic,
    RetriedEvents,
    WaitingEvents,
    WaitingTopic,
)
from lexdex.admin.schemas.overview import (
    AppealsView,
    CountersView,
    DailyCounts,
    DecisionTime,
    Overview,
    QueueAgeView,
    QueueKind,
    RechecksView,
    SearchState,
    UnansweredQuery,
)
from lexdex.admin.schemas.portal import Portal, WaitingTotals
from lexdex.admin.schemas.products import AdminProduct, AdminProductPage
from lexdex.admin.schemas.queue import NewQueueAssignment, QueueItem, QueuePage
from lexdex.admin.schemas.site_settings import (
    EnvironmentSetting,
    InvalidSettings,
    SettingField,
    SettingOption,
    SiteImage,
    SiteSettingsChange,
    SiteSettingsView,
)

__all__ = [
    "AcknowledgedAlerts",
    "ActionNames",
    "ActivityPage",
    "AdminProduct",
    "AdminProductPage",
    "AlertKind",
    "AlertPage",
    "AlertState",
    "AlertView",
    "AppealsView",
    "AuditEntryView",
    "AuditPage",
    "CountersView",
    "DailyCounts",
    "DecisionTime",
    "EnvironmentSetting",
    "EventDiscard",
    "EventTopic",
    "FailedEvent",
    "FailedEventPage",
    "FailedTopic",
    "InvalidSettings",
    "NewQueueAssignment",
    "Overview",
    "Portal",
    "QueueAgeView",
    "QueueItem",
    "QueueKind",
    "QueuePage",
    "RechecksView",
    "RetriedEvents",
    "SearchState",
    "SeenActivity",
    "SeenAlerts",
    "SettingField",
    "SettingOption",
    "Severity",
    "SiteImage",
    "SiteSettingsChange",
    "SiteSettingsView",
    "UnansweredQuery",
    "WaitingEvents",
    "WaitingTopic",
    "WaitingTotals",
]
