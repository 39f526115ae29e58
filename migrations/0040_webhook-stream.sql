CREATE TABLE "webhook_listeners" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"listened_at" timestamp with time zone NOT NULL,
	"last_position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_stream" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"position" integer,
	"webhook_id" text NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"trace_parent" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_listeners" ADD CONSTRAINT "webhook_listeners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_stream" ADD CONSTRAINT "webhook_stream_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_stream_subject" ON "webhook_stream" USING btree ("user_id","event","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_stream_position" ON "webhook_stream" USING btree ("user_id","position");--> statement-breakpoint
CREATE INDEX "webhook_stream_unnumbered" ON "webhook_stream" USING btree ("user_id","id") WHERE position is null;