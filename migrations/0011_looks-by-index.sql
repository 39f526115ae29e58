CREATE INDEX "users_access_ends_at" ON "users" USING btree ("access_ends_at") WHERE access_ends_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id");--> statement-breakpoint
CREATE INDEX "sandbox_action_codes_uid" ON "sandbox_action_codes" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "audio_jobs_expiring" ON "audio_jobs" USING btree ("expires_at") WHERE expires_at is not null and removed_at is null;