"""The tables of imports and of what each does with each row of its file."""

from piccolo.columns import (
    JSONB,
    UUID,
    Array,
    BigInt,
    BigSerial,
    Boolean,
    ForeignKey,
    Integer,
    OnDelete,
    Text,
    Timestamptz,
    Varchar,
)
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table


class ProductImport(Table, tablename="product_import"):
    """An uploaded file; deleted with its rows after a while, which ends its undo but no revision."""

    id = BigSerial(primary_key=True)
    kind = Varchar(length=10)
    file_name = Text()
    file_key = Varchar(length=100)
    """The key in the storage of files; empty once the file was deleted there."""
    size = BigInt()
    sha256 = Varchar(length=64)
    state = Varchar(length=12, default="reading")
    problem = Text(default="")
    """Why the file is refused."""
    position = BigInt(default=0)
    total = BigInt(default=0)
    """How far the file is read: `position` of `total`, in bytes or files."""
    unused_columns = Array(base_column=Text(), default=list)
    remarks = JSONB(default="[]")
    field_counts = JSONB(default="{}")
    """How many existing products would change in each field."""
    replaces_owner_values = Boolean(default=False)
    created_by = UUID()
    created_at = Timestamptz(default=TimestamptzNow())
    started_by = UUID(null=True, default=None)
    started_at = Timestamptz(null=True, default=None)
    finished_at = Timestamptz(null=True, default=None)
    undone_by = UUID(null=True, default=None)
    undo_started_at = Timestamptz(null=True, default=None)
    undone_at = Timestamptz(null=True, default=None)


class ProductImportRow(Table, tablename="product_import_row"):
    """What an import does, or did, with one row or logo of its file; the product itself may be gone."""

    id = BigSerial(primary_key=True)
    product_import = ForeignKey(references=ProductImport, on_delete=OnDelete.cascade, null=False, default=None)
    line = Integer()
    """The line in the file, from 1; of a zip, the position of the file in it."""
    product = Varchar(length=64)
    """Empty if the row is refused, or no product belongs to the logo."""
    name = Text()
    """The product's name, or the path of the logo."""
    kind = Varchar(length=12)
    state = Varchar(length=8)
    revision = Integer(default=0)
    """The product's revision: of the preview, then the one that the import wrote; 0 for a product to add."""
    before = JSONB(default="{}")
    after = JSONB(default="{}")
    sources = JSONB(default="{}")
    """The sources of the former values."""
    owner_fields = Array(base_column=Text(), default=list)
    """The changed fields whose former value the product's owner has entered."""
    note = Text(default="")
    """Why it is skipped, has failed or was not undone."""
    remarks = Array(base_column=Text(), default=list)
    """The values of the row that were changed on reading."""
