CREATE TABLE "security_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"event" text NOT NULL,
	"detail" text,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"untold" text[]
);
--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "security_events_user_id" ON "security_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "security_events_failed" ON "security_events" USING btree ("user_id","at") WHERE event = 'sign_in_failed';--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "security_events_untold" ON "security_events" USING btree ("id") WHERE untold is not null;