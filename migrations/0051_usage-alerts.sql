CREATE TABLE "usage_alerts" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"month" text NOT NULL,
	"quota" integer NOT NULL,
	"threshold" integer NOT NULL,
	"used" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"owner_told_at" timestamp with time zone,
	"run" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "usage_alerts_once" UNIQUE("user_id","month","quota","threshold")
);
--> statement-breakpoint
ALTER TABLE "usage_alerts" ADD CONSTRAINT "usage_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "usage_alerts_untold" ON "usage_alerts" USING btree ("created_at") WHERE owner_told_at is null;