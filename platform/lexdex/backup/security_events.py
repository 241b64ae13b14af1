"""The events of backups in the security log."""

from lexdex.foundation.security_log import SecurityEvent


class BackupCreated(SecurityEvent, frozen=True, kw_only=True):
    """An operator copied all data of the site into a folder."""

    event = "backup_created"
    outcome = "success"

    rows: int
    files: int


class BackupRestored(SecurityEvent, frozen=True, kw_only=True):
    """An operator replaced all data of the site by that of a backup."""

    event = "backup_restored"
    outcome = "success"

    created_at: str
    rows: int
    files: int
