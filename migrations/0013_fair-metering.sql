ALTER TABLE "usage_counters" ALTER COLUMN "burst_started_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "usage_counters" ALTER COLUMN "burst_used" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "api_requests" ADD COLUMN "counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_counters" ADD COLUMN "burst_spent" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_counters" ADD COLUMN "burst_counted_at" timestamp with time zone DEFAULT now() NOT NULL;