"""The table of decisions about what people publish or ask for."""

from piccolo.columns import UUID, BigSerial, Boolean, SmallInt, Text, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table


class ModerationDecision(Table, tablename="moderation_decision"):
    """One decision, as the yearly report counts it and as the account concerned reads it.

    Erasing that account empties `title`, `facts` and `subject`; the rest stays, so that reports keep their numbers.
    """

    id = BigSerial(primary_key=True)
    action = Varchar(length=40)
    """A key of `lexdex.moderation.actions.ACTIONS`, such as "review.hidden"."""
    object_id = Varchar(length=64)
    title = Text(default="")
    """The name of the product; empty for an account."""
    subject = UUID(null=True, default=None)
    """The account concerned."""
    ground = Varchar(length=40)
    """A code of `lexdex.moderation.grounds.GROUNDS`."""
    ground_version = SmallInt()
    """The version of the list of grounds; 0 for decisions from before it, which were mapped onto its codes."""
    facts = Text(default="")
    is_automated = Boolean(default=False)
    source = Varchar(length=12)
    """notice: another user flagged it · request: the account asked for it · own: on our own initiative."""
    received_at = Timestamptz(null=True, default=None)
    """When the notice or request arrived; null on our own initiative."""
    actor = UUID(null=True, default=None)
    """The admin who decided; null for the command line and for rules."""
    decided_at = Timestamptz(default=TimestamptzNow())
    recheck = Varchar(length=12, default="undrawn")
    """undrawn · skipped: not in the random sample · due · agreed · reversed."""
    second_actor = UUID(null=True, default=None)
    second_reason = Text(default="")
    second_at = Timestamptz(null=True, default=None)
