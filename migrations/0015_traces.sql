alter table "webhook_deliveries" ADD COLUMN "trace_parent" text;--> statement-breakpoint
alter table "audio_jobs" ADD COLUMN "trace_parent" text;--> statement-breakpoint
alter table "redbubble_shops" ADD COLUMN "trace_parent" text;