-- no-transaction
create table if not exists "account_budgets" (
  "user_id" integer not null,
  "kind" text not null,
  "spent" double precision not null,
  "counted_at" timestamptz not null,
  constraint "account_budgets_user_id_kind_pk" primary key (user_id, kind),
  constraint "account_budgets_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create table if not exists "security_emails" (
  "user_id" integer primary key not null,
  "due_at" timestamptz,
  "created_at" timestamptz not null,
  "next_at" timestamptz,
  "changes" integer default 1 not null,
  "told" integer default 0 not null,
  "run" integer default 0 not null,
  "failures" integer default 0 not null,
  "leased_until" timestamptz,
  constraint "security_emails_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create index if not exists "security_emails_due" on "security_emails" (due_at) where due_at is not null;--> statement-breakpoint
alter table "password_resets" add column if not exists "due_at" timestamptz default now() not null,
  add column if not exists "run" integer default 0 not null,
  add column if not exists "failures" integer default 0 not null,
  add column if not exists "leased_until" timestamptz;--> statement-breakpoint
alter table "batches" add column if not exists "values" jsonb,
  add column if not exists "warned" integer default 0 not null;--> statement-breakpoint
alter table "batch_items" add column if not exists "warning_code" text;--> statement-breakpoint
alter table "webhook_log" add column if not exists "own_body" text;--> statement-breakpoint
alter table "api_requests" add column if not exists "method" text, add column if not exists "user_agent" text,
  add column if not exists "idempotency_key" text, add column if not exists "error" text,
  add column if not exists "param" text;--> statement-breakpoint
alter table "usage_daily" add column if not exists "counted" bigint default 0 not null;--> statement-breakpoint
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
END $$;--> statement-breakpoint
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
WHERE image_url ~ '[?#]|//[^/]*@';--> statement-breakpoint
-- Moves whole deliveries that a version before "webhook_log" has left, with what the version before this one does
-- it with. That version only reads the columns of such deliveries; a later one drops them.
update "webhook_deliveries" set body = body, claim = null where body is not null;--> statement-breakpoint
drop trigger if exists "webhook_deliveries_move" on "webhook_deliveries";--> statement-breakpoint
drop function if exists "webhook_deliveries_move"();--> statement-breakpoint
drop trigger if exists "webhook_attempts_own" on "webhook_attempts";--> statement-breakpoint
drop function if exists "webhook_attempts_own"();--> statement-breakpoint
drop trigger if exists "webhook_endpoints_keep_subscribed" on "webhook_endpoints";--> statement-breakpoint
drop function if exists "webhook_endpoints_keep_subscribed"();
