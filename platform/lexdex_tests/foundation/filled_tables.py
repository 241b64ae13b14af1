"""Rows in every table that the sample catalogue leaves empty, for tests of migrations."""

import hashlib
import json
import zlib

import asyncpg

ANSWER = zlib.compress(json.dumps({"summary": "Two tools fit."}).encode())
ANSWER_DIGEST = hashlib.sha256(ANSWER).hexdigest()
LOGGED = json.dumps({"interpretation": {"text": "nda"}}, separators=(",", ":"))
PRODUCTS = ["certa"]
LOGGED_DIGEST = hashlib.blake2b(f"{LOGGED} {PRODUCTS}".encode(), digest_size=16).hexdigest()

CONTENT = "INSERT INTO answer_content (digest, product_ids, content) VALUES ($1, $2, $3)"
SNAPSHOT = """
INSERT INTO answer_snapshot (id, request, release, content_digest) VALUES ('permalink', '{"query": "nda"}', 'r1', $1)
"""
SEARCH = """
INSERT INTO search_event (id, searcher, query, total, outcome, mode, release, content_digest)
VALUES (gen_random_uuid(), 'searcher', 'nda', 1, 'answered', 'hybrid', 'r1', $1)
"""
CLICK = "INSERT INTO search_action (search, kind, product, position) SELECT id, 'click', 'certa', 1 FROM search_event"
# Of each table: the columns by which its rows refer to others, and those that a migration has moved.
ROWS = """
INSERT INTO account (id, email, full_name, totp_secret, totp_confirmed_at, verified_at)
    VALUES ('00000000-0000-4000-8000-000000000001', 'ada@firm.example', 'Ada Lovelace', 'encrypted', now(), now()),
        ('00000000-0000-4000-8000-000000000002', 'sales@vendor.example', 'Zoë 李', NULL, NULL, now());
INSERT INTO account_session (account, token_hash, ends_at)
    SELECT id, 'session ' || email, now() + interval '1 day' FROM account;
INSERT INTO account_token (account, purpose, token_hash, expires_at)
    SELECT id, 'reset', 'token ' || email, now() + interval '1 hour' FROM account;
INSERT INTO security_activity (account, kind, description) SELECT id, 'logged_in', 'Logged in' FROM account;
INSERT INTO known_device (account, device_hash) SELECT id, 'device ' || email FROM account;
INSERT INTO device_cookie (account, token_hash) SELECT id, 'cookie ' || email FROM account;
INSERT INTO schedule_slot (job) VALUES ('purge');
INSERT INTO recovery_code (account, code_hash) SELECT id, 'code ' || email FROM account;
INSERT INTO activity (account, action, details) SELECT id, 'account.logged_in', '{"from": "tests"}' FROM account;
INSERT INTO consent (account, kind, version, wording, given) SELECT id, 'terms', '1', 'I accept.', true FROM account;
INSERT INTO claim (id, product, account, state)
    SELECT gen_random_uuid(), 'certa', id, 'approved' FROM account WHERE email = 'sales@vendor.example';
INSERT INTO profile_draft (id, product, account, changes)
    SELECT gen_random_uuid(), product, account, '{"name": "Certa 2"}' FROM claim;
INSERT INTO lead (kind, product, product_name, name, email, message, recipients)
    SELECT 'demo', 'certa', 'Certa', 'Ada', 'ada@firm.example', 'Please call.', ARRAY[account] FROM claim;
INSERT INTO lead_note (lead, account, text) SELECT lead.id, account, 'Called.' FROM lead, claim;
INSERT INTO review (product, account, rating, title, text)
    SELECT 'certa', id, 4, 'Solid', 'بحث سريع' FROM account WHERE email = 'ada@firm.example';
INSERT INTO review_event (review, product, actor, action) SELECT id, product, 'test', 'published' FROM review;
INSERT INTO review_flag (review, account, kind, text) SELECT review.id, claim.account, 'spam', '?' FROM review, claim;
INSERT INTO review_proof (id, review, account, key, kind)
    SELECT gen_random_uuid(), id, account, 'proofs/1.pdf', 'application/pdf' FROM review;
INSERT INTO review_reply (review, account, text) SELECT review.id, claim.account, 'Thank you.' FROM review, claim;
INSERT INTO review_vote (review, account) SELECT review.id, claim.account FROM review, claim;
INSERT INTO shortlist (id, account, name) SELECT gen_random_uuid(), account, 'Contracts' FROM review;
INSERT INTO shortlist_tool (shortlist, product, note) SELECT id, 'certa', 'Ask for a price' FROM shortlist;
INSERT INTO saved_search (id, account, name, request, known_ids)
    SELECT gen_random_uuid(), account, 'NDA', '{"query": "nda"}', ARRAY['certa'] FROM review;
INSERT INTO alert_email (account, stop_hash) SELECT account, 'stop' FROM review;
INSERT INTO product_daily_stats (product, day, appearances) VALUES ('certa', current_date, 3);
INSERT INTO edited_list (listing) SELECT DISTINCT listing FROM pick UNION SELECT 'landing';
INSERT INTO sample_removal (hidden_products) VALUES (ARRAY['certa']);
INSERT INTO star_profile_revision (product, number, snapshot, changed_fields) SELECT 'certa', 1, '{}', ARRAY['name'];
INSERT INTO newsletter_subscription (email, state) VALUES ('ada@firm.example', 'confirmed');
INSERT INTO spent_challenge (digest, expires_at) VALUES ('challenge', now());
INSERT INTO trial (id, address_hash, prompts) VALUES (gen_random_uuid(), 'address', 3);
INSERT INTO outbox (topic, payload) VALUES ('test.event', '{"a": 1}')
"""


async def fill_tables(connection: asyncpg.Connection) -> None:
    """Insert at least one row into every table besides those of the sample catalogue."""
    await connection.execute(ROWS)
    await connection.execute(SNAPSHOT, ANSWER_DIGEST)
    await connection.execute(SEARCH, LOGGED_DIGEST)
    await connection.execute(CLICK)
    contents = [(ANSWER_DIGEST, [], ANSWER), (LOGGED_DIGEST, PRODUCTS, zlib.compress(LOGGED.encode()))]
    await connection.executemany(CONTENT, contents)
