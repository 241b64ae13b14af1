"""Stores the simulator's objects in SQLite, so that they survive a restart, also one by SIGKILL."""

import json
import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

Body = dict[str, Any]

SCHEMA = """
CREATE TABLE IF NOT EXISTS object (seq INTEGER PRIMARY KEY, id TEXT UNIQUE, kind TEXT, body TEXT);
CREATE INDEX IF NOT EXISTS object_kind ON object (kind, seq);
CREATE TABLE IF NOT EXISTS idempotency (key TEXT PRIMARY KEY, fingerprint TEXT, status INTEGER, body TEXT, at INTEGER);
CREATE TABLE IF NOT EXISTS delivery (event TEXT PRIMARY KEY, due_at REAL, attempts INTEGER DEFAULT 0);
CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT);
"""
IDEMPOTENCY_SECONDS = 24 * 3600


class Store:
    """The objects, idempotency keys and pending webhooks of one simulator."""

    def __init__(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        self._connection = sqlite3.connect(file, isolation_level=None)
        self._connection.executescript(f"PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 5000; {SCHEMA}")

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Make all changes of this context, or none if it raises; nothing in it may wait."""
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")

    def now(self) -> int:
        """Return the simulator's time, which `advance_clock` moves."""
        return int(time.time()) + int(self.get_setting("clock_offset", "0"))

    def advance_clock(self, seconds: int) -> None:
        """Move the simulator's time forward, so that sessions and idempotency keys expire."""
        self.set_setting("clock_offset", str(int(self.get_setting("clock_offset", "0")) + seconds))

    def get_setting(self, name: str, default: str) -> str:
        """Return a setting of the simulator."""
        row = self._connection.execute("SELECT value FROM setting WHERE name = ?", (name,)).fetchone()
        return str(row[0]) if row else default

    def set_setting(self, name: str, value: str) -> None:
        """Change a setting of the simulator."""
        self._connection.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (name, value))

    def add(self, kind: str, prefix: str, **fields: Any) -> Body:  # noqa: ANN401
        """Store a new object and return it; its id begins with the prefix, as Stripe's do."""
        body = {"id": f"{prefix}_{secrets.token_hex(12)}", "object": kind, "created": self.now(), "livemode": False}
        body |= fields
        values = (body["id"], kind, json.dumps(body))
        self._connection.execute("INSERT INTO object (id, kind, body) VALUES (?, ?, ?)", values)
        return body

    def save(self, body: Body) -> None:
        """Store a changed object."""
        self._connection.execute("UPDATE object SET body = ? WHERE id = ?", (json.dumps(body), body["id"]))

    def find(self, kind: str, object_id: str) -> Body | None:
        """Return an object, or None if there is none of this kind with this id."""
        query = "SELECT body FROM object WHERE id = ? AND kind = ?"
        row = self._connection.execute(query, (object_id, kind)).fetchone()
        return json.loads(row[0]) if row else None

    def list_all(self, kind: str) -> list[Body]:
        """Return all objects of a kind, the latest first as Stripe's lists are."""
        rows = self._connection.execute("SELECT body FROM object WHERE kind = ? ORDER BY seq DESC", (kind,))
        return [json.loads(row[0]) for row in rows]

    def find_replay(self, key: str) -> tuple[str, int, Body] | None:
        """Return the request's fingerprint, status and response that are stored under an idempotency key."""
        since = self.now() - IDEMPOTENCY_SECONDS
        query = "SELECT fingerprint, status, body FROM idempotency WHERE key = ? AND at > ?"
        row = self._connection.execute(query, (key, since)).fetchone()
        return (row[0], row[1], json.loads(row[2])) if row else None

    def save_replay(self, key: str, fingerprint: str, status: int, body: Body) -> None:
        """Store a response under the request's idempotency key."""
        values = (key, fingerprint, status, json.dumps(body), self.now())
        self._connection.execute("INSERT OR REPLACE INTO idempotency VALUES (?, ?, ?, ?, ?)", values)

    def plan_delivery(self, event_id: str, due_at: float) -> None:
        """Plan the webhook of an event."""
        self._connection.execute("INSERT OR REPLACE INTO delivery VALUES (?, ?, 0)", (event_id, due_at))

    def list_due(self, now: float) -> list[tuple[str, int]]:
        """Return the ids of events whose webhook is due, with the number of attempts before, oldest first."""
        query = "SELECT event, attempts FROM delivery WHERE due_at <= ? ORDER BY due_at, rowid"
        return [(str(row[0]), int(row[1])) for row in self._connection.execute(query, (now,))]

    def end_delivery(self, event_id: str) -> None:
        """Forget the webhook of an event, which was accepted."""
        self._connection.execute("DELETE FROM delivery WHERE event = ?", (event_id,))

    def retry_delivery(self, event_id: str, due_at: float) -> None:
        """Plan another attempt of a webhook."""
        query = "UPDATE delivery SET due_at = ?, attempts = attempts + 1 WHERE event = ?"
        self._connection.execute(query, (due_at, event_id))
