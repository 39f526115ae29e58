-- no-transaction
create index concurrently if not exists "results_bundle" on "results" ("bundle") where bundle is not null;
