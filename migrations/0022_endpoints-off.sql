-- no-transaction
create index concurrently if not exists "webhook_endpoints_off" on "webhook_endpoints" ("user_id","url") where status = 'off';
