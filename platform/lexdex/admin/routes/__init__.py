"""Endpoints of the admin portal."""

from litestar.types import ControllerRouterHandler

from lexdex.admin.routes.activity import ActivityController
from lexdex.admin.routes.alerts import AlertController
from lexdex.admin.routes.audit_log import AuditLogController
from lexdex.admin.routes.failed_events import FailedEventController, list_waiting_events
from lexdex.admin.routes.moderation import ModerationController
from lexdex.admin.routes.option_lists import OptionListController
from lexdex.admin.routes.overview import count_waiting, get_overview
from lexdex.admin.routes.portal import get_portal
from lexdex.admin.routes.product_filters import ProductFilterController
from lexdex.admin.routes.products import ProductTableController
from lexdex.admin.routes.queue import QueueController
from lexdex.admin.routes.site_settings import SiteSettingsController, get_site_image
from lexdex.admin.routes.transparency_reports import TransparencyReportController
from lexdex.admin.routes.values import ValuesController

handlers: list[ControllerRouterHandler] = [
    get_portal,
    get_overview,
    count_waiting,
    ActivityController,
    AlertController,
    AuditLogController,
    FailedEventController,
    list_waiting_events,
    ProductFilterController,
    ProductTableController,
    QueueController,
    ModerationController,
    OptionListController,
    TransparencyReportController,
    ValuesController,
    SiteSettingsController,
    get_site_image,
]
