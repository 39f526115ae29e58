-- no-transaction
create index concurrently if not exists "results_newest" on "results" ("user_id", "created_at", "name") where removed_at is null;--> statement-breakpoint
create index concurrently if not exists "results_request" on "results" ("user_id", "request_id") where request_id is not null;
