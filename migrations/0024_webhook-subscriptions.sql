ALTER TABLE "webhook_log" ADD COLUMN "sealed_authorization" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "events" text[];--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "sealed_authorization" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audio_jobs" ADD COLUMN "sealed_webhook_authorization" text;--> statement-breakpoint
ALTER TABLE "redbubble_shops" ADD COLUMN "sealed_webhook_authorization" text;
--> statement-breakpoint
-- The version before removes every endpoint that is on and that nothing was sent to for a month. A subscribed
-- one stays, unless its account goes.
CREATE FUNCTION webhook_endpoints_keep_subscribed() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if old.events is not null and exists (select 1 from users where id = old.user_id) then
    return null;
  end if;
  return old;
end $$;
--> statement-breakpoint
CREATE TRIGGER webhook_endpoints_keep_subscribed BEFORE DELETE ON webhook_endpoints
  FOR EACH ROW EXECUTE FUNCTION webhook_endpoints_keep_subscribed();
