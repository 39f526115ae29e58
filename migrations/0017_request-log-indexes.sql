-- no-transaction
-- Prepares the request log to become the first partition of a partitioned table, while requests go on.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "api_requests_first_pkey" ON "api_requests" ("id","timestamp");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "api_requests_first_user_time" ON "api_requests" ("user_id","timestamp","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "api_requests_first_user_facet" ON "api_requests" ("user_id","endpoint","api_key",coalesce(input_method, ''),"status_code","timestamp","id") WHERE status_code <> 102;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "api_requests_first_user_under_way" ON "api_requests" ("user_id","timestamp","id") WHERE status_code = 102;--> statement-breakpoint
-- The first partition ends with the month of the last request, and at least 15 days from now, so that an
-- upgrade that is interrupted here stops no request.
DO $$
DECLARE
  last_at timestamptz := (SELECT greatest(max("timestamp"), now() + interval '15 days') FROM "api_requests");
  ends_at timestamptz := (date_trunc('month', last_at AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
BEGIN
  ALTER TABLE "api_requests" DROP CONSTRAINT IF EXISTS "api_requests_first_months";
  EXECUTE format('ALTER TABLE "api_requests" ADD CONSTRAINT "api_requests_first_months" CHECK ("timestamp" < %L) NOT VALID', ends_at);
END $$;--> statement-breakpoint
ALTER TABLE "api_requests" VALIDATE CONSTRAINT "api_requests_first_months";
