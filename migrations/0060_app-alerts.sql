-- allow: the version before inserts with "on conflict do nothing", which names no constraint
ALTER TABLE "usage_alerts" ADD COLUMN "connection_id" integer;--> statement-breakpoint
ALTER TABLE "usage_alerts" ADD COLUMN "connection_name" text;--> statement-breakpoint
ALTER TABLE "usage_alerts" ADD CONSTRAINT "usage_alerts_each_once" UNIQUE NULLS NOT DISTINCT("user_id","month","quota","threshold","connection_id");--> statement-breakpoint
ALTER TABLE "usage_alerts" DROP CONSTRAINT "usage_alerts_once";
