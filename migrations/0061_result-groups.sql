CREATE TABLE "result_zips" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"names" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "group_id" text;--> statement-breakpoint
ALTER TABLE "result_zips" ADD CONSTRAINT "result_zips_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "result_zips_user_id" ON "result_zips" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "result_zips_expiring" ON "result_zips" USING btree ("expires_at");