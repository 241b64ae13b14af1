"""The Piccolo app: registers the tables of all features and the folder of migrations."""

from pathlib import Path

from piccolo.conf.apps import AppConfig, table_finder

WITH_TABLES = (
    "foundation",
    "reference",
    "transparency_log",
    "audit",
    "moderation",
    "accounts",
    "approvals",
    "catalogue",
    "product_batches",
    "product_imports",
    "certificates",
    "star_profiles",
    "claims",
    "newsletter",
    "activity",
    "legal",
    "trial",
    "search",
    "search_admin",
    "leads",
    "suggestions",
    "reviews",
    "shortlists",
    "insights",
    "payments",
    "validation",
    "admin",
)

APP_CONFIG = AppConfig(
    app_name="lexdex",
    migrations_folder_path=str(Path(__file__).parent / "migrations"),
    table_classes=table_finder(
        modules=[f"lexdex.{feature}.tables" for feature in WITH_TABLES],
        exclude_imported=True,
    ),
    migration_dependencies=[],
    commands=[],
)
