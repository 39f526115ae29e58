-- no-transaction
-- Adds what the log has and the sums lack, both as they were at one moment: the requests that count, and the items of
-- batches and pictures of new products, which were missing. Leaves days alone of which the log has no row any more.
WITH logged AS (
  SELECT day, user_id, endpoint, api_key, status_code, coalesce(error_code, '') AS error_code,
    count(*) AS requests, count(*) FILTER (WHERE counted) AS counted,
    sum(coalesce(source_file_size_bytes, 0)) AS input_bytes,
    sum(coalesce(output_file_size_bytes, 0)) AS output_bytes,
    sum(coalesce(processing_time_ms, 0)) AS processing_time_ms, ARRAY[
      count(*) FILTER (WHERE bucket = 0), count(*) FILTER (WHERE bucket = 1),
      count(*) FILTER (WHERE bucket = 2), count(*) FILTER (WHERE bucket = 3),
      count(*) FILTER (WHERE bucket = 4), count(*) FILTER (WHERE bucket = 5),
      count(*) FILTER (WHERE bucket = 6), count(*) FILTER (WHERE bucket = 7),
      count(*) FILTER (WHERE bucket = 8), count(*) FILTER (WHERE bucket = 9),
      count(*) FILTER (WHERE bucket = 10), count(*) FILTER (WHERE bucket = 11),
      count(*) FILTER (WHERE bucket = 12), count(*) FILTER (WHERE bucket = 13),
      count(*) FILTER (WHERE bucket = 14), count(*) FILTER (WHERE bucket = 15),
      count(*) FILTER (WHERE bucket = 16)
    ]::integer[] AS durations
  FROM (
    SELECT *, ("timestamp" AT TIME ZONE 'UTC')::date AS day,
      width_bucket(processing_time_ms, ARRAY[8,16,32,64,128,256,512,1024,2048,4096,8192,16384,32768,65536,131072,262144]) AS bucket
    FROM "api_requests" WHERE status_code <> 102
  ) AS ended
  GROUP BY 1, 2, 3, 4, 5, 6
), missing AS (
  SELECT day, user_id, endpoint, api_key, status_code, error_code,
    coalesce(logged.requests, 0) - coalesce(total.requests, 0) AS requests,
    coalesce(logged.counted, 0) - coalesce(total.counted, 0) AS counted,
    coalesce(logged.input_bytes, 0) - coalesce(total.input_bytes, 0) AS input_bytes,
    coalesce(logged.output_bytes, 0) - coalesce(total.output_bytes, 0) AS output_bytes,
    coalesce(logged.processing_time_ms, 0) - coalesce(total.processing_time_ms, 0) AS processing_time_ms,
    CASE WHEN total.requests IS NULL THEN logged.durations ELSE ARRAY(
      SELECT coalesce(found, 0) - coalesce(was, 0)
      FROM unnest(logged.durations, total.durations) WITH ORDINALITY AS pair(found, was, n)
      ORDER BY n
    ) END AS durations
  FROM logged FULL JOIN "usage_daily" AS total
    USING (day, user_id, endpoint, api_key, status_code, error_code)
  WHERE day IN (SELECT day FROM logged)
)
INSERT INTO "usage_daily" AS total (day, user_id, endpoint, api_key, status_code, error_code,
  requests, counted, input_bytes, output_bytes, processing_time_ms, durations)
SELECT day, user_id, endpoint, api_key, status_code, error_code,
  requests, counted, input_bytes, output_bytes, processing_time_ms, durations
FROM missing
WHERE requests <> 0 OR counted <> 0 OR input_bytes <> 0 OR output_bytes <> 0 OR processing_time_ms <> 0
ORDER BY day, user_id, endpoint, api_key, status_code, error_code
ON CONFLICT (user_id, day, endpoint, api_key, status_code, error_code) DO UPDATE SET
  requests = total.requests + excluded.requests,
  counted = total.counted + excluded.counted,
  input_bytes = total.input_bytes + excluded.input_bytes,
  output_bytes = total.output_bytes + excluded.output_bytes,
  processing_time_ms = total.processing_time_ms + excluded.processing_time_ms,
  durations = ARRAY(
    SELECT was + added FROM unnest(total.durations, excluded.durations) WITH ORDINALITY AS pair(was, added, n)
    ORDER BY n
  );--> statement-breakpoint
-- What could not be found by a filter of the log.
INSERT INTO "request_facets" (user_id, endpoint, api_key, input_method, status_code)
SELECT DISTINCT user_id, endpoint, api_key, coalesce(input_method, ''), status_code
FROM "api_requests" WHERE status_code <> 102
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Addresses are logged without what they may hide.
UPDATE "api_requests" SET image_url = regexp_replace(regexp_replace(image_url, '[?#].*$', ''), '//[^/]*@', '//')
WHERE image_url ~ '[?#]|//[^/]*@';
