ALTER TABLE "webhook_endpoints" ADD COLUMN "sealed_headers" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "own_body" text;