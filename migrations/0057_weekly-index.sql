-- no-transaction
create index concurrently if not exists "redbubble_shops_weekly" on "redbubble_shops" ("weekly_since") where weekly_since is not null;
