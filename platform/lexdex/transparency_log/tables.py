"""The tables of the transparency log: its entries, the tiles of its tree, and its signed checkpoints."""

from piccolo.columns import BigInt, BigSerial, Bytea, SmallInt, Text, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.constraints import Unique
from piccolo.table import Table


class LogEntry(Table, tablename="log_entry"):
    """An entry; `leaf_index` is null until the sequencer has put it into the tree.

    The tree contains `commitment` only, which is the hash of the salt and the content. Erasing an entry removes these
    two, so that nobody can find out what was committed to, and the tree still verifies.
    """

    id = BigSerial(primary_key=True)
    kind = Varchar(length=80)
    commitment = Bytea()
    salt = Bytea(null=True, default=None)
    content = Text(null=True, default=None)
    """Canonical JSON, as it was hashed."""
    leaf_index = BigInt(null=True, default=None, unique=True)
    appended_at = Timestamptz(default=TimestamptzNow())
    erased_at = Timestamptz(null=True, default=None)


class LogTile(Table, tablename="log_tile"):
    """The hashes of up to 256 neighbouring nodes of one level of the tree, 32 bytes each."""

    id = BigSerial(primary_key=True)
    level = SmallInt()
    tile_index = BigInt()
    hashes = Bytea()
    tile_once = Unique(["level", "tile_index"])


class LogCheckpoint(Table, tablename="log_checkpoint"):
    """A signed note about the tree at one size; rows are never changed."""

    size = BigInt(primary_key=True, default=None)
    root = Bytea()
    note = Text()
    created_at = Timestamptz(default=TimestamptzNow())
