-- allow: a partitioned table takes the name and the columns of the old one in the same transaction
-- The request log becomes the first partition of a table of the same name. No row is read or copied: its
-- indexes and the check of its range exist.
ALTER TABLE "api_requests" DROP CONSTRAINT "api_requests_pkey";--> statement-breakpoint
ALTER TABLE "api_requests" ADD PRIMARY KEY USING INDEX "api_requests_first_pkey";--> statement-breakpoint
DROP INDEX "api_requests_user_id";--> statement-breakpoint
DROP INDEX "api_requests_user_timestamp";--> statement-breakpoint
DROP INDEX "api_requests_under_way";--> statement-breakpoint
ALTER INDEX "api_requests_user_request_id" RENAME TO "api_requests_first_user_request_id";--> statement-breakpoint
ALTER TABLE "api_requests" RENAME TO "api_requests_first";--> statement-breakpoint
CREATE TABLE "api_requests" (LIKE "api_requests_first" INCLUDING DEFAULTS) PARTITION BY RANGE ("timestamp");--> statement-breakpoint
ALTER SEQUENCE "api_requests_id_seq" OWNED BY "api_requests"."id";--> statement-breakpoint
ALTER TABLE "api_requests" ADD CONSTRAINT "api_requests_pkey" PRIMARY KEY ("id","timestamp");--> statement-breakpoint
CREATE INDEX "api_requests_user_time" ON "api_requests" ("user_id","timestamp","id");--> statement-breakpoint
CREATE INDEX "api_requests_user_request_id" ON "api_requests" ("user_id","request_id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "api_requests_user_facet" ON "api_requests" ("user_id","endpoint","api_key",coalesce(input_method, ''),"status_code","timestamp","id") WHERE status_code <> 102;--> statement-breakpoint
CREATE INDEX "api_requests_user_under_way" ON "api_requests" ("user_id","timestamp","id") WHERE status_code = 102;--> statement-breakpoint
DO $$
DECLARE
  ends_at text := (
    SELECT substring(pg_get_constraintdef(oid) FROM $re$'([^']+)'$re$) FROM pg_constraint
    WHERE conrelid = 'api_requests_first'::regclass AND conname = 'api_requests_first_months'
  );
BEGIN
  EXECUTE format('ALTER TABLE "api_requests" ATTACH PARTITION "api_requests_first" FOR VALUES FROM (MINVALUE) TO (%L)', ends_at);
END $$;--> statement-breakpoint
ALTER TABLE "api_requests_first" DROP CONSTRAINT "api_requests_first_months";--> statement-breakpoint
CREATE TABLE "api_requests_default" PARTITION OF "api_requests" DEFAULT;
