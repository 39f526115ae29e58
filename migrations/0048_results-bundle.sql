ALTER TABLE "results" ADD COLUMN "bundle" text;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "bundle_path" text;
