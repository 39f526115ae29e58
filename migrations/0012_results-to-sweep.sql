DROP INDEX "results_expires_at";--> statement-breakpoint
CREATE INDEX "results_expiring" ON "results" USING btree ("expires_at") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "results_removed" ON "results" USING btree ("removed_at") WHERE removed_at is not null;