CREATE TABLE "audio_jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"log_row_id" bigint,
	"status" text NOT NULL,
	"processing_method" text NOT NULL,
	"bitrate_kbps" integer NOT NULL,
	"start_seconds" double precision,
	"end_seconds" double precision,
	"input_method" text NOT NULL,
	"source_url" text,
	"source_name" text,
	"original_size_bytes" bigint,
	"webhook_url" text,
	"metadata" jsonb,
	"attempt" integer DEFAULT 0 NOT NULL,
	"deaths" integer DEFAULT 0 NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"audio_seconds" double precision DEFAULT 0 NOT NULL,
	"audio_size_bytes" bigint,
	"processing_time_ms" integer,
	"error" text,
	"error_code" text,
	"fix" text,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "audio_jobs" ADD CONSTRAINT "audio_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audio_jobs_user_id" ON "audio_jobs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "audio_jobs_open" ON "audio_jobs" USING btree ("created_at") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "audio_jobs_finished_at" ON "audio_jobs" USING btree ("finished_at");