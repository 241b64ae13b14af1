"""Outages of every part, under load: `make chaos` runs the tests marked `chaos`, each outage ROUNDS times.

Twelve clients register accounts, publish reviews, vote, save tools, rename searches, change their profiles and consents
and request demos; a ledger counts what was acknowledged and compares it with the database and the emails afterwards.

| outage | tests |
|---|---|
| PostgreSQL, Redis, the worker or the API is killed; the API is stopped and started | `test_killed_parts` |
| PostgreSQL fails over ten times, or has no connection left | `test_failovers`, `test_leaked_slots` |
| PostgreSQL hangs | `test_hanging_parts`, `test_database_hangs` |
| Redis is gone for two seconds, read-only, full or hangs | `test_redis_outages` |
| either Redis is full, under each policy of eviction | `test_full_redis` |
| the disk of uploaded files is full | `test_full_disk` |
| the disk of PostgreSQL is full: of its tables, its log or both | `test_full_database_disk`, `test_error_kinds` |
| the clock jumps | `test_clock_jumps` |
| the mailbox folder is missing, or the SMTP server accepts nothing or hangs | `test_mail_outages`, `mail` |
| the bucket, the file system, the captcha provider or a name server hangs | `test_hanging_services` |
| the index is switched, or its rebuild is killed | `test_index_switches` |
| the current search release is damaged at the start | `search/test_damaged_index` |
| parts are missing at the start, in every order | `test_start_orders` |
| migrations back and forth; code before them on the schema of now | `foundation/test_schema_compatibility` |
| the site is lost and restored from a backup | `test_backup_drill`, `backup/test_drill` |

Weaviate and Ray Serve are not part of the product yet, so that their outages have no tests.
"""
