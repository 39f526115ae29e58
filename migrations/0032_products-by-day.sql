-- no-transaction
create index concurrently if not exists "redbubble_products_discovered" on "redbubble_products" ("shop_id", "discovered_at");
