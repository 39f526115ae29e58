-- no-transaction
create index concurrently if not exists "results_group" on "results" ("user_id", (coalesce("group_id", "request_id", "name")), "created_at", "name") where removed_at is null;
