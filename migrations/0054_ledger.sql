CREATE TABLE "product_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"product_id" bigint NOT NULL,
	"shop_id" integer NOT NULL,
	"event" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_scans" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"shop_id" integer NOT NULL,
	"scanned_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"works" integer NOT NULL,
	"is_whole" boolean NOT NULL,
	"is_manual" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "redbubble_products" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "redbubble_products" ADD COLUMN "missing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "redbubble_shops" ADD COLUMN "events" text[] DEFAULT '{"product.discovered"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_events" ADD CONSTRAINT "product_events_product_id_redbubble_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."redbubble_products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_scans" ADD CONSTRAINT "shop_scans_shop_id_redbubble_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."redbubble_shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_events_of" ON "product_events" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "product_events_days" ON "product_events" USING btree ("shop_id","at");--> statement-breakpoint
CREATE INDEX "shop_scans_of" ON "shop_scans" USING btree ("shop_id","id");