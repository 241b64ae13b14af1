"""The words of a product, weighted and indexed, for the search without the engine."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation import database

ID = "2026-11-21T08:10:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Product words"

# Postgres takes `array_to_string` for changeable because of exotic element types; for texts it is not.
FUNCTION = """
CREATE FUNCTION product_words(name text, company text, aliases text[], categories text[], abilities text[],
    summary text, description text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT setweight(to_tsvector('english', name || ' ' || array_to_string(aliases, ' ')), 'A')
        || setweight(to_tsvector('english', company || ' ' || array_to_string(categories, ' ')), 'B')
        || setweight(to_tsvector('english', array_to_string(abilities, ' ')), 'C')
        || setweight(to_tsvector('english', summary || ' ' || description), 'D')
$$
"""
INDEX = """
CREATE INDEX product_by_words ON product USING gin (product_words(name, company, aliases, categories,
    keywords || capabilities || functional_focus, summary, description))
"""
UNDO = "DROP FUNCTION IF EXISTS product_words(text, text, text[], text[], text[], text, text) CASCADE"


async def forwards():
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)

    async def create() -> None:
        await database.execute(FUNCTION)
        await database.execute(INDEX)

    async def drop() -> None:
        await database.execute(UNDO)

    manager.add_raw(create)
    manager.add_raw_backwards(drop)
    return manager
