CREATE TABLE "shop_week_emails" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "redbubble_shops" ADD COLUMN "weekly_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_week_emails" ADD CONSTRAINT "shop_week_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_week_emails_user_id" ON "shop_week_emails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shop_week_emails_due" ON "shop_week_emails" USING btree ("due_at","id");