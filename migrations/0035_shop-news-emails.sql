CREATE TABLE "shop_news_emails" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"shop_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"scan_id" text NOT NULL,
	"first_product_id" bigint NOT NULL,
	"last_product_id" bigint NOT NULL,
	"waits_for_pictures" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone,
	"trace_parent" text
);
--> statement-breakpoint
ALTER TABLE "redbubble_shops" ADD COLUMN "notify_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "redbubble_shops" ADD COLUMN "unsubscribe_token" text;--> statement-breakpoint
ALTER TABLE "shop_news_emails" ADD CONSTRAINT "shop_news_emails_shop_id_redbubble_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."redbubble_shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_news_emails_shop_id" ON "shop_news_emails" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "shop_news_emails_due" ON "shop_news_emails" USING btree ("due_at","id");