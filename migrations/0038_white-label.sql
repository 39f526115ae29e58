CREATE TABLE "white_label_domains" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"proved_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"missing_since" timestamp with time zone,
	"lost_at" timestamp with time zone,
	"owner_told_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "white_label_domains" ADD CONSTRAINT "white_label_domains_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "white_label_domains_proved" ON "white_label_domains" USING btree ("domain") WHERE proved_at is not null;--> statement-breakpoint
CREATE INDEX "white_label_domains_due" ON "white_label_domains" USING btree ("next_check_at") WHERE proved_at is not null;--> statement-breakpoint
CREATE INDEX "white_label_domains_untold" ON "white_label_domains" USING btree ("lost_at") WHERE lost_at is not null and owner_told_at is null;