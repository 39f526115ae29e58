ALTER TABLE "api_requests" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "api_requests" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "api_requests" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "api_requests" ADD COLUMN "error" text;--> statement-breakpoint
ALTER TABLE "api_requests" ADD COLUMN "param" text;--> statement-breakpoint
ALTER TABLE "usage_daily" ADD COLUMN "counted" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Keeps usage_daily and request_facets as the ended requests of the log are, whoever changes it: what a request
-- added before is taken away, what it adds now is added. Rows are locked in one order, so that two processes
-- never wait for each other.
CREATE OR REPLACE FUNCTION "roll_up_requests"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usage_daily AS total (day, user_id, endpoint, api_key, status_code, error_code,
    requests, counted, input_bytes, output_bytes, processing_time_ms, durations)
  SELECT day, user_id, endpoint, api_key, status_code, coalesce(error_code, ''),
    sum(sign), sum(sign * counted::integer), sum(sign * coalesce(source_file_size_bytes, 0)),
    sum(sign * coalesce(output_file_size_bytes, 0)),
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
  HAVING sum(sign) <> 0 OR sum(sign * counted::integer) <> 0 OR sum(sign * coalesce(source_file_size_bytes, 0)) <> 0
    OR sum(sign * coalesce(output_file_size_bytes, 0)) <> 0 OR sum(sign * (processing_time_ms + 1)) <> 0
  ORDER BY day, user_id, endpoint, api_key, status_code, coalesce(error_code, '')
  ON CONFLICT (user_id, day, endpoint, api_key, status_code, error_code) DO UPDATE SET
    requests = total.requests + excluded.requests,
    counted = total.counted + excluded.counted,
    input_bytes = total.input_bytes + excluded.input_bytes,
    output_bytes = total.output_bytes + excluded.output_bytes,
    processing_time_ms = total.processing_time_ms + excluded.processing_time_ms,
    durations = ARRAY(
      SELECT was + added FROM unnest(total.durations, excluded.durations) WITH ORDINALITY AS pair(was, added, n)
      ORDER BY n
    );
  INSERT INTO request_facets (user_id, endpoint, api_key, input_method, status_code)
  SELECT DISTINCT user_id, endpoint, api_key, coalesce(input_method, ''), status_code
  FROM after_rows WHERE status_code <> 102
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
