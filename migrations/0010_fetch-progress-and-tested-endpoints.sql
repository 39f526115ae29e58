ALTER TABLE "webhook_deliveries" ADD COLUMN "round_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "only_tested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "audio_jobs" ADD COLUMN "fetched_bytes" bigint;--> statement-breakpoint
ALTER TABLE "audio_jobs" ADD COLUMN "declared_bytes" bigint;