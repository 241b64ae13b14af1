"""Piccolo's configuration: the database engine and the apps."""

from piccolo.conf.apps import AppRegistry

from lexdex.foundation.database import engine

DB = engine
APP_REGISTRY = AppRegistry(apps=["lexdex.piccolo_app"])
