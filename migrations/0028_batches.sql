CREATE TABLE "batch_items" (
	"batch_id" text NOT NULL,
	"index" integer NOT NULL,
	"status" text NOT NULL,
	"name" text NOT NULL,
	"image_url" text,
	"file_bytes" bigint,
	"values" jsonb,
	"log_row_id" bigint,
	"logged_at" timestamp with time zone,
	"run" integer DEFAULT 0 NOT NULL,
	"deaths" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	"results" jsonb,
	"error" text,
	"error_code" text,
	CONSTRAINT "batch_items_batch_id_index_pk" PRIMARY KEY("batch_id","index")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"status" text NOT NULL,
	"work" jsonb NOT NULL,
	"total" integer NOT NULL,
	"waiting" integer NOT NULL,
	"unfinished" integer NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"retries" integer DEFAULT 0 NOT NULL,
	"file_bytes" bigint NOT NULL,
	"zip_name" text NOT NULL,
	"key_label" text NOT NULL,
	"webhook_url" text,
	"sealed_webhook_authorization" text,
	"metadata" jsonb,
	"trace_parent" text,
	"created_at" timestamp with time zone NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "batches_zip_name_unique" UNIQUE("zip_name")
);
--> statement-breakpoint
ALTER TABLE "batch_items" ADD CONSTRAINT "batch_items_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_items_waiting" ON "batch_items" USING btree ("batch_id","deaths","index") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "batch_items_leases" ON "batch_items" USING btree ("leased_until") WHERE status = 'working';--> statement-breakpoint
CREATE INDEX "batches_user_id" ON "batches" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "batches_waiting" ON "batches" USING btree ("user_id") WHERE waiting > 0;--> statement-breakpoint
CREATE INDEX "batches_finished_at" ON "batches" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "batches_expiring" ON "batches" USING btree ("expires_at") WHERE expires_at is not null and removed_at is null;