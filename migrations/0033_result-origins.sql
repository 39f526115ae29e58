ALTER TABLE "results" ADD COLUMN "tool" text;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "call" jsonb;