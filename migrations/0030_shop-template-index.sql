-- no-transaction
create index concurrently if not exists "redbubble_shops_template_id" on "redbubble_shops" ("template_id");--> statement-breakpoint
alter table "redbubble_shops" validate constraint "redbubble_shops_template_id_templates_id_fk";
