-- allow: attempts have a table of their old name again at once, and no version was released with trace_parent
-- Deliveries in three places: "webhook_log" (month partitions) is the log, "webhook_outbox" what is to be sent,
-- and "webhook_deliveries" keeps the marks. The version before goes on to write whole deliveries there; a
-- trigger moves them. Its columns are dropped when no version reads them any more.
CREATE TABLE "webhook_log" (
	"id" bigint DEFAULT nextval('webhook_deliveries_id_seq') NOT NULL,
	"webhook_id" text NOT NULL,
	"user_id" integer NOT NULL,
	"endpoint_id" integer NOT NULL,
	"url" text NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"test" boolean DEFAULT false NOT NULL,
	"body" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"trace_parent" text,
	"created_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"last_status_code" integer,
	"last_latency_ms" integer,
	"last_error" text,
	CONSTRAINT "webhook_log_pkey" PRIMARY KEY("id","created_at")
) PARTITION BY RANGE ("created_at");
--> statement-breakpoint
CREATE TABLE "webhook_log_default" PARTITION OF "webhook_log" DEFAULT;--> statement-breakpoint
CREATE TABLE "webhook_outbox" (
	"delivery_id" bigint PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"user_id" integer NOT NULL,
	"endpoint_id" integer NOT NULL,
	"host" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"is_due" boolean NOT NULL,
	"claim" text,
	"round_attempts" integer DEFAULT 0 NOT NULL,
	"round_failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_outbox" SET (autovacuum_vacuum_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "webhook_log" ADD CONSTRAINT "webhook_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_log" ADD CONSTRAINT "webhook_log_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_outbox" ADD CONSTRAINT "webhook_outbox_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_log_status" ON "webhook_log" USING btree ("user_id","status","id");--> statement-breakpoint
CREATE INDEX "webhook_log_event" ON "webhook_log" USING btree ("user_id","event","status","id");--> statement-breakpoint
CREATE INDEX "webhook_log_subject" ON "webhook_log" USING btree ("user_id","subject");--> statement-breakpoint
CREATE INDEX "webhook_log_endpoint" ON "webhook_log" USING btree ("endpoint_id");--> statement-breakpoint
CREATE INDEX "webhook_outbox_due" ON "webhook_outbox" USING btree ("user_id","endpoint_id","due_at","delivery_id") WHERE is_due;--> statement-breakpoint
CREATE INDEX "webhook_outbox_times" ON "webhook_outbox" USING btree ("is_due","due_at");--> statement-breakpoint
CREATE INDEX "webhook_outbox_endpoint" ON "webhook_outbox" USING btree ("endpoint_id");--> statement-breakpoint
ALTER TABLE "webhook_attempts" RENAME TO "webhook_attempts_before";--> statement-breakpoint
ALTER INDEX "webhook_attempts_pkey" RENAME TO "webhook_attempts_before_pkey";--> statement-breakpoint
-- "id" is null; the version before selects it.
CREATE TABLE "webhook_attempts" (
	"id" bigint,
	"user_id" integer NOT NULL,
	"delivery_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"latency_ms" integer NOT NULL,
	"status_code" integer,
	"error" text,
	"answer" text,
	CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY("user_id","delivery_id","number","started_at")
) PARTITION BY RANGE ("started_at");
--> statement-breakpoint
CREATE TABLE "webhook_attempts_default" PARTITION OF "webhook_attempts" DEFAULT;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ALTER COLUMN "endpoint_id" DROP NOT NULL, ALTER COLUMN "url" SET DEFAULT '',
	ALTER COLUMN "host" SET DEFAULT '', ALTER COLUMN "status" SET DEFAULT 'delivered', DROP COLUMN "trace_parent";--> statement-breakpoint
DROP INDEX "webhook_deliveries_webhook_id";--> statement-breakpoint
DROP INDEX "webhook_deliveries_endpoint";--> statement-breakpoint
DROP INDEX "webhook_deliveries_log";--> statement-breakpoint
-- Moves the row of a whole delivery that no attempt is under way for. What remains of it is its mark.
CREATE FUNCTION webhook_deliveries_move() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	place record;
BEGIN
	SELECT NEW.id AS id, NEW.created_at AS created_at INTO place;
	-- A mark that is sent again is whole again. If its delivery has left the log, another one is written.
	IF TG_OP = 'UPDATE' AND OLD.body IS NULL AND NOT EXISTS (
		SELECT 1 FROM webhook_log WHERE id = NEW.id AND created_at = NEW.created_at
	) THEN
		SELECT nextval('webhook_deliveries_id_seq') AS id, date_trunc('milliseconds', clock_timestamp()) AS created_at INTO place;
	END IF;
	INSERT INTO webhook_log (id, webhook_id, user_id, endpoint_id, url, event, subject, test, body, status,
		attempts, created_at, delivered_at, last_status_code, last_latency_ms, last_error)
	VALUES (place.id, NEW.webhook_id, NEW.user_id, NEW.endpoint_id, NEW.url, NEW.event, NEW.subject, NEW.test, NEW.body,
		NEW.status, NEW.attempts, place.created_at, NEW.delivered_at, NEW.last_status_code, NEW.last_latency_ms, NEW.last_error)
	ON CONFLICT (id, created_at) DO UPDATE SET endpoint_id = excluded.endpoint_id, url = excluded.url,
		body = excluded.body, status = excluded.status, last_error = excluded.last_error;
	DELETE FROM webhook_outbox WHERE delivery_id = NEW.id;
	IF NEW.status = 'pending' THEN
		INSERT INTO webhook_outbox (delivery_id, created_at, user_id, endpoint_id, host, due_at, is_due,
			round_attempts, round_failures)
		VALUES (place.id, place.created_at, NEW.user_id, NEW.endpoint_id, NEW.host, NEW.next_attempt_at, false,
			NEW.round_attempts, NEW.round_failures);
	END IF;
	WITH moved AS (DELETE FROM webhook_attempts_before WHERE delivery_id = NEW.id RETURNING *)
	INSERT INTO webhook_attempts (user_id, delivery_id, number, started_at, latency_ms, status_code, error, answer)
	SELECT NEW.user_id, place.id, number, started_at, latency_ms, status_code, error, answer FROM moved
	ON CONFLICT DO NOTHING;
	IF NEW.test THEN
		DELETE FROM webhook_deliveries WHERE id = NEW.id;
	ELSE
		UPDATE webhook_deliveries SET id = place.id, created_at = place.created_at, body = NULL, endpoint_id = NULL,
			url = '', host = '', status = 'delivered', attempts = 0, round_attempts = 0, round_failures = 0,
			next_attempt_at = NULL, last_status_code = NULL, last_latency_ms = NULL, last_error = NULL
		WHERE id = NEW.id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
-- After the statement, because before it an insert that finds its mark is not yet an update.
CREATE TRIGGER webhook_deliveries_move AFTER INSERT OR UPDATE ON "webhook_deliveries"
	FOR EACH ROW WHEN (NEW.body IS NOT NULL AND NEW.claim IS NULL) EXECUTE FUNCTION webhook_deliveries_move();--> statement-breakpoint
-- The version before writes attempts without their account.
CREATE FUNCTION webhook_attempts_own() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.user_id := coalesce(
		(SELECT user_id FROM webhook_log WHERE id = NEW.delivery_id LIMIT 1),
		(SELECT user_id FROM webhook_deliveries WHERE id = NEW.delivery_id));
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER webhook_attempts_own BEFORE INSERT ON "webhook_attempts"
	FOR EACH ROW WHEN (NEW.user_id IS NULL) EXECUTE FUNCTION webhook_attempts_own();
