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
INSERT INTO account_export (account, expires_at) SELECT id, now() + interval '7 days' FROM account;
INSERT INTO account_note (account, kind, text, author) SELECT id, 'support', 'A note.', id FROM account;
INSERT INTO schedule_slot (job) VALUES ('purge');
INSERT INTO site_setting (name, value, revision) VALUES ('tagline', '"Tools"', 1), ('brand', NULL, 2);
INSERT INTO recovery_code (account, code_hash) SELECT id, 'code ' || email FROM account;
INSERT INTO activity (account, action, details) SELECT id, 'account.logged_in', '{"from": "tests"}' FROM account;
INSERT INTO consent (account, kind, version, wording, given) SELECT id, 'terms', '1', 'I accept.', true FROM account;
INSERT INTO claim (id, product, account, state)
    SELECT gen_random_uuid(), 'certa', id, 'approved' FROM account WHERE email = 'sales@vendor.example';
INSERT INTO profile_draft (id, product, account, changes)
    SELECT gen_random_uuid(), product, account, '{"name": "Certa 2"}' FROM claim;
INSERT INTO lead (kind, product, product_name, name, email, message, recipients)
    SELECT 'demo', 'certa', 'Certa', 'Ada', 'ada@firm.example', 'Please call.', ARRAY[account] FROM claim;
INSERT INTO lead_digest (recipient, due_at) VALUES ('', now());
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
INSERT INTO validation_request (id, account, product, form)
    SELECT gen_random_uuid(), account, product, '{"softwareName": "Certa"}' FROM claim;
INSERT INTO validation_move (request, move, from_state, to_state, party)
    SELECT id, 'order', 'draft', 'awaiting_payment', 'owner' FROM validation_request;
INSERT INTO validation_file (id, request, purpose, name, kind, sha256, key)
    SELECT gen_random_uuid(), id, 'evidence', 'log.pdf', 'pdf', 'hash', 'validation/1.pdf' FROM validation_request;
INSERT INTO validation_assignment (id, request, part, account)
    SELECT gen_random_uuid(), id, 'tester', account FROM validation_request;
INSERT INTO validation_finding (id, request, criterion_id, verdict)
    SELECT gen_random_uuid(), id, 'FIT-01', 'met' FROM validation_request;
INSERT INTO validation_evidence (id, finding, file, sha256, seen_on)
    SELECT gen_random_uuid(), f.id, v.id, v.sha256, current_date FROM validation_finding f, validation_file v;
INSERT INTO validation_report (id, request, report_type)
    SELECT gen_random_uuid(), id, 'draft' FROM validation_request;
INSERT INTO validation_case (id, request, kind, reason)
    SELECT gen_random_uuid(), id, 'complaint', 'Slow.' FROM validation_request;
INSERT INTO validation_feedback (id, request, rating) SELECT gen_random_uuid(), id, 5 FROM validation_request;
INSERT INTO product_daily_stats (product, day, appearances) VALUES ('certa', current_date, 3);
INSERT INTO edited_list (listing) SELECT DISTINCT listing FROM pick UNION SELECT 'landing';
INSERT INTO highlighted_pick (place, product, position, reason, valid_until)
    VALUES ('home', 'certa', 1, 'Clear sources.', current_date);
INSERT INTO value_change (field, former, current) VALUES ('integrations', 'G Suite', 'Google Workspace');
INSERT INTO changed_product (change, product, before, after)
    SELECT id, 'certa', ARRAY['G Suite'], ARRAY['Google Workspace'] FROM value_change;
INSERT INTO sample_removal (hidden_products) VALUES (ARRAY['certa']);
INSERT INTO star_profile_revision (product, number, snapshot, changed_fields) SELECT 'certa', 1, '{}', ARRAY['name'];
INSERT INTO newsletter_subscription (email, state) VALUES ('ada@firm.example', 'confirmed');
INSERT INTO spent_challenge (digest, expires_at) VALUES ('challenge', now());
INSERT INTO trial (id, address_hash, prompts) VALUES (gen_random_uuid(), 'address', 3);
INSERT INTO signing_key (id, purpose, issuer, name, public_key) VALUES ('key', 'log', 'official', 'Lexdex', 'PEM');
INSERT INTO log_entry (kind, commitment, salt, content, leaf_index)
    VALUES ('test.first', sha256('1'), 'salt', '{"kind": "test.first"}', 0),
        ('test.second', sha256('2'), NULL, NULL, NULL);
INSERT INTO audit_entry (actor, actor_kind, action, object_kind, object_id, subject, details, details_salt,
        details_hash, origin_hash, log_entry)
    SELECT id, 'admin', 'member.suspended', 'account', 'x', id, '{"reason": "Spam"}', 'salt', 'hash', 'hash', 1
    FROM account WHERE email = 'ada@firm.example';
INSERT INTO approval (kind, object_kind, object_id, params, requested_by, expires_at)
    SELECT 'payment.refund', 'payment', 'x', '{}', id, now() FROM account WHERE email = 'ada@firm.example';
INSERT INTO activity_mark (account, last_seen) SELECT id, 1 FROM account;
INSERT INTO admin_alert (kind, severity, message, acknowledged_by, acknowledged_at)
    SELECT 'disk_full', 'warning', 'x', id, now() FROM account WHERE email = 'ada@firm.example';
INSERT INTO queue_assignment (kind, object_id, account) SELECT 'claim', id::text, account FROM claim;
INSERT INTO moderation_decision (action, object_id, subject, ground, ground_version, source)
    SELECT 'account.suspended', id::text, id, 'terms_other', 1, 'own' FROM account WHERE email = 'ada@firm.example';
INSERT INTO vendor_company (id, name) VALUES ('00000000-0000-4000-8000-000000000011', 'Meridian'),
    ('00000000-0000-4000-8000-000000000012', 'Meridian Ltd');
INSERT INTO vendor_domain (domain, company) SELECT 'vendor.example', id FROM vendor_company WHERE name = 'Meridian';
INSERT INTO vendor_merge (company, merged, accounts)
    SELECT kept.id, merged.id, ARRAY[claim.account] FROM vendor_company kept, vendor_company merged, claim
    WHERE kept.name = 'Meridian' AND merged.name = 'Meridian Ltd';
INSERT INTO sent_email (id, recipient_hash, template) VALUES (1, 'hash', 'verify-email');
INSERT INTO product_filter (account, name) SELECT id, 'Mine' FROM account;
INSERT INTO product_batch (action, created_by) SELECT 'hide', id FROM account WHERE email = 'ada@firm.example';
INSERT INTO product_batch_item (batch, product, name, state) SELECT id, 'certa', 'Certa', 'planned' FROM product_batch;
INSERT INTO product_import (kind, file_name, file_key, size, sha256, created_by)
    SELECT 'products', 'list.csv', 'product-imports/x.csv', 1, 'hash', id FROM account WHERE email = 'ada@firm.example';
INSERT INTO product_import_row (product_import, line, product, name, kind, state)
    SELECT id, 2, 'certa', 'Certa', 'changed', 'planned' FROM product_import;
INSERT INTO product_suggestion (name, website, category, name_key, domain, account, product)
    SELECT 'Certa', 'https://certa.example', 'Legal Analytics', 'certa', 'certa.example', account, 'certa' FROM claim;
INSERT INTO log_tile (level, tile_index, hashes) VALUES (0, 0, sha256('1'));
INSERT INTO log_checkpoint (size, root, note) VALUES (1, sha256('1'), 'note');
INSERT INTO certificate (number, issuer, issuer_name, product, product_name, product_revision, holder, holder_account,
        programme, scope, rubric_version, facts, facts_hash, accepted_facts_hash, expires_at, log_entry)
    SELECT 'LX-2026-00001P', 'official', 'Lexdex', 'certa', 'Certa', 1, 'Certa Inc.', account, 'Full', 'All', '1',
        '{"version": "v1"}', 'hash', 'hash', now() + interval '1 year', 1 FROM claim;
INSERT INTO certificate_event (certificate, kind, status, account, log_entry)
    SELECT id, 'issued', 'active', holder_account, 1 FROM certificate;
INSERT INTO certificate_status_list (name, credential) VALUES ('official-revocation-0', 'token');
INSERT INTO payment (id, purpose, reference, account, currency, net_amount, tax_amount, total_amount, checkout_id)
    SELECT gen_random_uuid(), 'validation', gen_random_uuid(), account, 'usd', 100, 19, 119, 'cs_test_1' FROM claim;
INSERT INTO payment_event (id, type, payment) SELECT 'evt_1', 'charge.succeeded', id FROM payment;
INSERT INTO refund (id, payment, amount, state) SELECT gen_random_uuid(), id, 19, 'succeeded' FROM payment;
INSERT INTO invoice (id, seller, kind, number, payment, refund, content)
    SELECT gen_random_uuid(), 'LX', 'credit_note', 1, payment, id, '{"number": "LX-CN-000001"}' FROM refund;
INSERT INTO search_index_pin (release, account, reason) SELECT 'r', id, 'A test.' FROM account LIMIT 1;
INSERT INTO search_job (id, kind, requested_by) SELECT id, 'rebuild', id FROM account LIMIT 1;
INSERT INTO search_job_line (job, text) SELECT id, 'Embedding.' FROM search_job;
INSERT INTO release_measurement (release, failures, report) VALUES ('r', ARRAY['It has no products.'], '{}');
INSERT INTO query_set (name, is_regression) VALUES ('Regression cases', true);
INSERT INTO judged_query (query_set, text, pool) SELECT id, 'leases', ARRAY['certa'] FROM query_set;
INSERT INTO judgment (query, product, judge, grade) SELECT q.id, 'certa', a.id, 3 FROM judged_query q, account a;
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
