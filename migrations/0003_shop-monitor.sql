CREATE TABLE "marketplace_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"next_request_at" timestamp with time zone NOT NULL,
	"holder" text,
	"held_until" timestamp with time zone,
	"paused_until" timestamp with time zone,
	"blocked_in_a_row" integer DEFAULT 0 NOT NULL,
	"robots" text,
	"robots_read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "redbubble_products" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"shop_id" integer NOT NULL,
	"product_id" text NOT NULL,
	"product_url" text NOT NULL,
	"title" text,
	"image_url" text,
	"price" text,
	"discovered_at" timestamp with time zone NOT NULL,
	"notification" text NOT NULL,
	"missing_scans" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "redbubble_products_shop_product" UNIQUE("shop_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "redbubble_shops" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"shop_url" text NOT NULL,
	"webhook_url" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"sync_products" boolean NOT NULL,
	"post_products" boolean NOT NULL,
	"notify_existing" boolean NOT NULL,
	"feed_token" text NOT NULL,
	"metadata" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"status" text,
	"last_scraped_at" timestamp with time zone,
	"last_full_scan_at" timestamp with time zone,
	"last_error" text,
	"last_error_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"baseline_at" timestamp with time zone,
	"strategy" text,
	"last_found" integer DEFAULT 0 NOT NULL,
	"last_new" integer DEFAULT 0 NOT NULL,
	"last_notified" integer DEFAULT 0 NOT NULL,
	"last_complete" boolean DEFAULT false NOT NULL,
	"scans_ended" integer DEFAULT 0 NOT NULL,
	"requested_at" timestamp with time zone,
	"next_scan_at" timestamp with time zone,
	"scan_id" text,
	CONSTRAINT "redbubble_shops_feed_token_unique" UNIQUE("feed_token"),
	CONSTRAINT "redbubble_shops_user_url" UNIQUE("user_id","shop_url")
);
--> statement-breakpoint
ALTER TABLE "redbubble_products" ADD CONSTRAINT "redbubble_products_shop_id_redbubble_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."redbubble_shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redbubble_shops" ADD CONSTRAINT "redbubble_shops_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "redbubble_products_recent" ON "redbubble_products" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "redbubble_shops_due" ON "redbubble_shops" USING btree ("next_scan_at") WHERE next_scan_at is not null;--> statement-breakpoint
CREATE INDEX "redbubble_shops_requested" ON "redbubble_shops" USING btree ("requested_at") WHERE requested_at is not null;