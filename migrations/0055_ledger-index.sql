-- no-transaction
create index concurrently if not exists "redbubble_products_missing" on "redbubble_products" ("shop_id", "id") where missing_since is not null;
