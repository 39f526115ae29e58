SET LOCAL TIME ZONE 'UTC';--> statement-breakpoint
ALTER TABLE "api_requests" ADD COLUMN "error_code" text;--> statement-breakpoint
CREATE TABLE "request_facets" (
	"user_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"api_key" text NOT NULL,
	"input_method" text NOT NULL,
	"status_code" integer NOT NULL,
	CONSTRAINT "request_facets_pkey" PRIMARY KEY("user_id","endpoint","api_key","input_method","status_code")
);
--> statement-breakpoint
CREATE TABLE "usage_daily" (
	"day" date NOT NULL,
	"user_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"api_key" text NOT NULL,
	"status_code" integer NOT NULL,
	"error_code" text NOT NULL,
	"requests" bigint NOT NULL,
	"input_bytes" bigint NOT NULL,
	"output_bytes" bigint NOT NULL,
	"processing_time_ms" bigint NOT NULL,
	"durations" integer[] NOT NULL,
	CONSTRAINT "usage_daily_pkey" PRIMARY KEY("user_id","day","endpoint","api_key","status_code","error_code")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
-- The first partition ends with that of the log.
DO $$
DECLARE
  ends_at text := (
    SELECT substring(pg_get_expr(relpartbound, oid) FROM $re$TO [(]'([0-9]+-[0-9]+-[0-9]+)$re$) FROM pg_class
    WHERE oid = 'api_requests_first'::regclass
  );
BEGIN
  EXECUTE format('CREATE TABLE "usage_daily_first" PARTITION OF "usage_daily" FOR VALUES FROM (MINVALUE) TO (%L)', ends_at);
END $$;
--> statement-breakpoint
CREATE TABLE "usage_daily_default" PARTITION OF "usage_daily" DEFAULT;
--> statement-breakpoint
-- Keeps usage_daily and request_facets as the ended requests of the log are, whoever changes it: what a request
-- added before is taken away, what it adds now is added. Rows are locked in one order, so that two processes
-- never wait for each other.
CREATE FUNCTION "roll_up_requests"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usage_daily AS total (day, user_id, endpoint, api_key, status_code, error_code,
    requests, input_bytes, output_bytes, processing_time_ms, durations)
  SELECT day, user_id, endpoint, api_key, status_code, coalesce(error_code, ''),
    sum(sign), sum(sign * coalesce(source_file_size_bytes, 0)), sum(sign * coalesce(output_file_size_bytes, 0)),
    sum(sign * coalesce(processing_time_ms, 0)), ARRAY[
      coalesce(sum(sign) FILTER (WHERE bucket = 0), 0), coalesce(sum(sign) FILTER (WHERE bucket = 1), 0),
      coalesce(sum(sign) FILTER (WHERE bucket = 2), 0), coalesce(sum(sign) FILTER (WHERE bucket = 3), 0),
      coalesce(sum(sign) FILTER (WHERE bucket = 4), 0), coalesce(sum(sign) FILTER (WHERE bucket = 5), 0),
      coalesce(sum(sign) FILTER (WHERE bucket = 6), 0), coalesce(sum(sign) FILTER (WHERE bucket = 7), 0),
      coalesce(sum(sign) FILTER (WHERE bucket = 8), 0), coalesce(sum(sign) FILTER (WHERE bucket = 9), 0),
      coalesce(sum(sign) FILTER (WHERE bucket = 10), 0), coalesce(sum(sign) FILTER (WHERE bucket = 11), 0),
      coalesce(sum(sign) FILTER (WHERE bucket = 12), 0), coalesce(sum(sign) FILTER (WHERE bucket = 13), 0),
      coalesce(sum(sign) FILTER (WHERE bucket = 14), 0), coalesce(sum(sign) FILTER (WHERE bucket = 15), 0),
      coalesce(sum(sign) FILTER (WHERE bucket = 16), 0)
    ]
  FROM (
    SELECT change.*, ("timestamp" AT TIME ZONE 'UTC')::date AS day,
      width_bucket(processing_time_ms, ARRAY[8,16,32,64,128,256,512,1024,2048,4096,8192,16384,32768,65536,131072,262144]) AS bucket
    FROM (
      SELECT 1 AS sign, after.* FROM after_rows AS after WHERE status_code <> 102
      UNION ALL
      SELECT -1, before.* FROM before_rows AS before WHERE status_code <> 102
    ) AS change
  ) AS change
  GROUP BY day, user_id, endpoint, api_key, status_code, coalesce(error_code, '')
  HAVING sum(sign) <> 0 OR sum(sign * coalesce(source_file_size_bytes, 0)) <> 0
    OR sum(sign * coalesce(output_file_size_bytes, 0)) <> 0 OR sum(sign * (processing_time_ms + 1)) <> 0
  ORDER BY day, user_id, endpoint, api_key, status_code, coalesce(error_code, '')
  ON CONFLICT (user_id, day, endpoint, api_key, status_code, error_code) DO UPDATE SET
    requests = total.requests + excluded.requests,
    input_bytes = total.input_bytes + excluded.input_bytes,
    output_bytes = total.output_bytes + excluded.output_bytes,
    processing_time_ms = total.processing_time_ms + excluded.processing_time_ms,
    durations = ARRAY(
      SELECT counted + added FROM unnest(total.durations, excluded.durations) WITH ORDINALITY AS pair(counted, added, n)
      ORDER BY n
    );
  INSERT INTO request_facets (user_id, endpoint, api_key, input_method, status_code)
  SELECT DISTINCT user_id, endpoint, api_key, coalesce(input_method, ''), status_code
  FROM after_rows WHERE status_code <> 102
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "api_requests_roll_up" AFTER UPDATE ON "api_requests"
REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
FOR EACH STATEMENT EXECUTE FUNCTION "roll_up_requests"();
