ALTER TABLE "batch_items" ADD COLUMN "warning_code" text;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "warned" integer DEFAULT 0 NOT NULL;