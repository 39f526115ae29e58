-- no-transaction
create index concurrently if not exists "webhook_endpoints_subscribed" on "webhook_endpoints" ("user_id") where events is not null;--> statement-breakpoint
create index concurrently if not exists "webhook_endpoints_listed" on "webhook_endpoints" ("user_id","id") where deleted_at is null and (status = 'off' or not only_tested);
