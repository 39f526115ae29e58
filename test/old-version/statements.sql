SELECT n.nspname as name
    FROM pg_namespace n
    JOIN pg_class c ON c.relnamespace = n.oid AND c.relname = 'version' AND c.relkind IN ('r', 'p')
    WHERE lower(n.nspname) = lower('pgboss') AND n.nspname <> 'pgboss'
    ORDER BY n.nspname
--> next
SELECT to_regclass('pgboss.version') as name
--> next
SELECT version()
--> next
delete from "api_keys" where ("api_keys"."id" = $1 and "api_keys"."user_id" = $2) returning "id"
--> next
delete from "api_requests" where "api_requests"."user_id" = $1
--> next
delete from "attempts"
--> next
delete from "billing_attempts" where "billing_attempts"."idempotency_key" = $1
--> next
delete from "billing_departures" where "billing_departures"."customer_id" = $1
--> next
delete from "billing_events"
--> next
delete from "billing_events" where "billing_events"."processed_at" < $1
--> next
delete from "billing_pass_entries" where "billing_pass_entries"."user_id" = $1
--> next
delete from "billing_subscriptions" where "billing_subscriptions"."user_id" = $1
--> next
delete from "identity_sign_ins" where "identity_sign_ins"."user_id" = $1
--> next
delete from "keyed_calls" where "keyed_calls"."expires_at" < $1
--> next
delete from "keyed_calls" where (("keyed_calls"."user_id" = $1 and "keyed_calls"."endpoint" = $2 and "keyed_calls"."key" = $3) and "keyed_calls"."holder" = $4 and "keyed_calls"."status_code" is null)
--> next
delete from "redbubble_shops"
--> next
delete from "redbubble_shops" where ("redbubble_shops"."id" = $1 and "redbubble_shops"."user_id" = $2) returning "id"
--> next
delete from "results" where "results"."removed_at" < $1
--> next
delete from "sessions" where "sessions"."token_hash" = $1
--> next
delete from "sessions" where "sessions"."user_id" = $1
--> next
delete from "sessions" where ("sessions"."user_id" = $1 and "sessions"."token_hash" <> $2)
--> next
delete from "users" where "users"."id" = $1
--> next
delete from "webhook_attempts" where "webhook_attempts"."delivery_id" in ($1, $2)
--> next
delete from "webhook_attempts" where "webhook_attempts"."delivery_id" in ($1, $2, $3, $4, $5, $6, $7, $8)
--> next
delete from "webhook_deliveries" where "webhook_deliveries"."id" in ($1)
--> next
delete from "webhook_deliveries" where "webhook_deliveries"."id" in ($1, $2, $3, $4, $5, $6, $7, $8)
--> next
delete from "webhook_deliveries" where "webhook_deliveries"."id" in ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)
--> next
delete from "webhook_endpoints"
--> next
delete from "webhook_endpoints" where ("webhook_endpoints"."status" = $1 and not exists (select "id" from "webhook_deliveries" where ("webhook_deliveries"."endpoint_id" = "webhook_endpoints"."id" and ("webhook_deliveries"."body" is not null or "webhook_deliveries"."delivered_at" is not null))))
--> next
insert into "api_keys" ("id", "user_id", "name", "key_hash", "key_ciphertext", "label", "created_at", "last_used_at") values (default, $1, $2, $3, $4, $5, $6, default) returning "id", "user_id", "name", "key_hash", "key_ciphertext", "label", "created_at", "last_used_at"
--> next
insert into "attempts" ("bucket", "count", "window_started_at") values ($1, $2, $3)
--> next
insert into "attempts" ("bucket", "count", "window_started_at") values ($1, $2, $3) on conflict ("bucket") do update set "count" = case when ("attempts"."window_started_at" < $4 or "attempts"."window_started_at" > $5) then 1 else "attempts"."count" + 1 end, "window_started_at" = case when ("attempts"."window_started_at" < $6 or "attempts"."window_started_at" > $7) then $8::timestamptz else "attempts"."window_started_at" end returning "bucket", "count", "window_started_at"
--> next
insert into "audio_jobs" ("id", "user_id", "log_row_id", "status", "processing_method", "bitrate_kbps", "start_seconds", "end_seconds", "input_method", "source_url", "source_name", "fetched_bytes", "declared_bytes", "original_size_bytes", "webhook_url", "metadata", "attempt", "deaths", "percent", "audio_seconds", "audio_size_bytes", "processing_time_ms", "error", "error_code", "fix", "created_at", "started_at", "finished_at", "expires_at", "removed_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, default, default, default, default, $10, default, $11, default, default, default, default, default, default, default, default, default, $12, default, default, default, default) returning "id", "user_id", "log_row_id", "status", "processing_method", "bitrate_kbps", "start_seconds", "end_seconds", "input_method", "source_url", "source_name", "fetched_bytes", "declared_bytes", "original_size_bytes", "webhook_url", "metadata", "attempt", "deaths", "percent", "audio_seconds", "audio_size_bytes", "processing_time_ms", "error", "error_code", "fix", "created_at", "started_at", "finished_at", "expires_at", "removed_at"
--> next
insert into "audio_jobs" ("id", "user_id", "log_row_id", "status", "processing_method", "bitrate_kbps", "start_seconds", "end_seconds", "input_method", "source_url", "source_name", "fetched_bytes", "declared_bytes", "original_size_bytes", "webhook_url", "metadata", "attempt", "deaths", "percent", "audio_seconds", "audio_size_bytes", "processing_time_ms", "error", "error_code", "fix", "created_at", "started_at", "finished_at", "expires_at", "removed_at") values ($1, $2, $3, $4, $5, $6, default, default, $7, $8, $9, default, default, default, default, default, default, default, default, default, default, default, default, default, default, $10, default, default, default, default) returning "id", "user_id", "log_row_id", "status", "processing_method", "bitrate_kbps", "start_seconds", "end_seconds", "input_method", "source_url", "source_name", "fetched_bytes", "declared_bytes", "original_size_bytes", "webhook_url", "metadata", "attempt", "deaths", "percent", "audio_seconds", "audio_size_bytes", "processing_time_ms", "error", "error_code", "fix", "created_at", "started_at", "finished_at", "expires_at", "removed_at"
--> next
insert into "audio_jobs" ("id", "user_id", "log_row_id", "status", "processing_method", "bitrate_kbps", "start_seconds", "end_seconds", "input_method", "source_url", "source_name", "fetched_bytes", "declared_bytes", "original_size_bytes", "webhook_url", "metadata", "attempt", "deaths", "percent", "audio_seconds", "audio_size_bytes", "processing_time_ms", "error", "error_code", "fix", "created_at", "started_at", "finished_at", "expires_at", "removed_at") values ($1, $2, $3, $4, $5, $6, default, default, $7, default, $8, default, default, $9, $10, default, default, default, default, default, default, default, default, default, default, $11, default, default, default, default) returning "id", "user_id", "log_row_id", "status", "processing_method", "bitrate_kbps", "start_seconds", "end_seconds", "input_method", "source_url", "source_name", "fetched_bytes", "declared_bytes", "original_size_bytes", "webhook_url", "metadata", "attempt", "deaths", "percent", "audio_seconds", "audio_size_bytes", "processing_time_ms", "error", "error_code", "fix", "created_at", "started_at", "finished_at", "expires_at", "removed_at"
--> next
insert into "audio_jobs" ("id", "user_id", "log_row_id", "status", "processing_method", "bitrate_kbps", "start_seconds", "end_seconds", "input_method", "source_url", "source_name", "fetched_bytes", "declared_bytes", "original_size_bytes", "webhook_url", "metadata", "attempt", "deaths", "percent", "audio_seconds", "audio_size_bytes", "processing_time_ms", "error", "error_code", "fix", "created_at", "started_at", "finished_at", "expires_at", "removed_at") values ($1, $2, $3, $4, $5, $6, default, default, $7, default, $8, default, default, $9, default, $10, default, default, default, default, default, default, default, default, default, $11, default, default, default, default) returning "id", "user_id", "log_row_id", "status", "processing_method", "bitrate_kbps", "start_seconds", "end_seconds", "input_method", "source_url", "source_name", "fetched_bytes", "declared_bytes", "original_size_bytes", "webhook_url", "metadata", "attempt", "deaths", "percent", "audio_seconds", "audio_size_bytes", "processing_time_ms", "error", "error_code", "fix", "created_at", "started_at", "finished_at", "expires_at", "removed_at"
--> next
insert into "audio_jobs" ("id", "user_id", "log_row_id", "status", "processing_method", "bitrate_kbps", "start_seconds", "end_seconds", "input_method", "source_url", "source_name", "fetched_bytes", "declared_bytes", "original_size_bytes", "webhook_url", "metadata", "attempt", "deaths", "percent", "audio_seconds", "audio_size_bytes", "processing_time_ms", "error", "error_code", "fix", "created_at", "started_at", "finished_at", "expires_at", "removed_at") values ($1, $2, $3, $4, $5, $6, default, default, $7, default, $8, default, default, $9, default, default, default, default, default, default, default, default, default, default, default, $10, default, default, default, default) returning "id", "user_id", "log_row_id", "status", "processing_method", "bitrate_kbps", "start_seconds", "end_seconds", "input_method", "source_url", "source_name", "fetched_bytes", "declared_bytes", "original_size_bytes", "webhook_url", "metadata", "attempt", "deaths", "percent", "audio_seconds", "audio_size_bytes", "processing_time_ms", "error", "error_code", "fix", "created_at", "started_at", "finished_at", "expires_at", "removed_at"
--> next
insert into "audio_jobs" ("id", "user_id", "log_row_id", "status", "processing_method", "bitrate_kbps", "start_seconds", "end_seconds", "input_method", "source_url", "source_name", "fetched_bytes", "declared_bytes", "original_size_bytes", "webhook_url", "metadata", "attempt", "deaths", "percent", "audio_seconds", "audio_size_bytes", "processing_time_ms", "error", "error_code", "fix", "created_at", "started_at", "finished_at", "expires_at", "removed_at") values ($1, $2, default, $3, $4, $5, default, default, $6, default, default, default, default, $7, default, default, default, default, default, default, default, default, default, default, default, $8, default, default, default, default)
--> next
insert into "billing_accounts" ("user_id", "customer_id", "reads_started", "reads_applied", "synced_at") values ($1, $2, default, default, default)
--> next
insert into "billing_accounts" ("user_id", "customer_id", "reads_started", "reads_applied", "synced_at") values ($1, $2, default, default, default) on conflict do nothing
--> next
insert into "billing_attempts" ("user_id", "purchase", "idempotency_key", "started_at") values ($1, $2, $3, $4) on conflict ("user_id") do update set "purchase" = $5, "idempotency_key" = $6, "started_at" = $7
--> next
insert into "billing_changes" ("id", "user_id", "changed_at", "from_status", "to_status", "from_plan", "to_plan", "access_ends_at", "reason") values (default, $1, $2, $3, $4, $5, $6, $7, $8)
--> next
insert into "billing_departures" ("customer_id", "left_at") values ($1, $2)
--> next
insert into "billing_events" ("id", "type", "user_id", "processed_at") values ($1, $2, $3, $4) on conflict do nothing
--> next
insert into "billing_pass_entries" ("id", "user_id", "payment_id", "cents", "happened_at") values ($1, $2, $3, $4, $5)
--> next
insert into "billing_pass_entries" ("id", "user_id", "payment_id", "cents", "happened_at") values ($1, $2, $3, $4, $5), ($6, $7, $8, $9, $10)
--> next
insert into "billing_pass_entries" ("id", "user_id", "payment_id", "cents", "happened_at") values ($1, $2, $3, $4, $5), ($6, $7, $8, $9, $10), ($11, $12, $13, $14, $15)
--> next
insert into "billing_pass_entries" ("id", "user_id", "payment_id", "cents", "happened_at") values ($1, $2, $3, $4, $5), ($6, $7, $8, $9, $10), ($11, $12, $13, $14, $15), ($16, $17, $18, $19, $20)
--> next
insert into "billing_subscriptions" ("id", "user_id", "status", "price_id", "plan", "started_at", "period_starts_at", "period_ends_at", "cancel_at_period_end", "ended_at", "paid") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
--> next
insert into "billing_subscriptions" ("id", "user_id", "status", "price_id", "plan", "started_at", "period_starts_at", "period_ends_at", "cancel_at_period_end", "ended_at", "paid") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11), ($12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
--> next
insert into "closed_identities" ("uid_hash", "closed_at") values ($1, $2) on conflict ("uid_hash") do update set "closed_at" = $3
--> next
insert into "early_birds" ("id", "email", "created_at") values (default, $1, $2) on conflict do nothing returning "id"
--> next
insert into "identity_sign_ins" ("user_id", "signed_in_at", "address", "user_agent", "last_seen_at") values ($1, $2, $3, $4, $5) on conflict ("user_id","signed_in_at","user_agent") do update set "address" = $6, "last_seen_at" = $7
--> next
insert into "keyed_calls" ("user_id", "endpoint", "key", "holder", "held_until", "expires_at", "status_code", "fingerprint", "headers", "content_type", "sealed_text", "file_key") values ($1, $2, $3, $4, $5, $6, default, default, default, default, default, default) on conflict ("user_id","endpoint","key") do update set "holder" = $7, "held_until" = $8, "expires_at" = $9, "status_code" = $10, "fingerprint" = $11, "headers" = $12, "content_type" = $13, "sealed_text" = $14, "file_key" = $15 where "keyed_calls"."expires_at" <= $16 or ("keyed_calls"."status_code" is null and ("keyed_calls"."held_until" <= $17 or false)) or "keyed_calls"."status_code" is not null returning "holder"
--> next
insert into "keyed_calls" ("user_id", "endpoint", "key", "holder", "held_until", "expires_at", "status_code", "fingerprint", "headers", "content_type", "sealed_text", "file_key") values ($1, $2, $3, $4, $5, $6, default, default, default, default, default, default) on conflict ("user_id","endpoint","key") do update set "holder" = $7, "held_until" = $8, "expires_at" = $9, "status_code" = $10, "fingerprint" = $11, "headers" = $12, "content_type" = $13, "sealed_text" = $14, "file_key" = $15 where "keyed_calls"."expires_at" <= $16 or ("keyed_calls"."status_code" is null and ("keyed_calls"."held_until" <= $17 or false)) or false returning "holder"
--> next
insert into "known_addresses" ("user_id", "address", "last_sign_in_at") values ($1, $2, $3) on conflict ("user_id","address") do update set "last_sign_in_at" = $4
--> next
insert into "redbubble_products" ("id", "shop_id", "product_id", "product_url", "title", "image_url", "price", "discovered_at", "notification", "missing_scans") values (default, $1, $2, $3, $4, $5, $6, $7, $8, default), (default, $9, $10, $11, $12, $13, $14, $15, $16, default), (default, $17, $18, $19, $20, $21, $22, $23, $24, default), (default, $25, $26, $27, $28, $29, $30, $31, $32, default), (default, $33, $34, $35, $36, $37, $38, $39, $40, default), (default, $41, $42, $43, $44, $45, $46, $47, $48, default), (default, $49, $50, $51, $52, $53, $54, $55, $56, default), (default, $57, $58, $59, $60, $61, $62, $63, $64, default), (default, $65, $66, $67, $68, $69, $70, $71, $72, default), (default, $73, $74, $75, $76, $77, $78, $79, $80, default), (default, $81, $82, $83, $84, $85, $86, $87, $88, default), (default, $89, $90, $91, $92, $93, $94, $95, $96, default) on conflict do nothing returning "id", "shop_id", "product_id", "product_url", "title", "image_url", "price", "discovered_at", "notification", "missing_scans"
--> next
insert into "redbubble_products" ("id", "shop_id", "product_id", "product_url", "title", "image_url", "price", "discovered_at", "notification", "missing_scans") values (default, $1, $2, $3, $4, $5, $6, $7, $8, default), (default, $9, $10, $11, $12, $13, $14, $15, $16, default), (default, $17, $18, $19, $20, $21, $22, $23, $24, default), (default, $25, $26, $27, $28, $29, $30, $31, $32, default), (default, $33, $34, $35, $36, $37, $38, $39, $40, default), (default, $41, $42, $43, $44, $45, $46, $47, $48, default), (default, $49, $50, $51, $52, $53, $54, $55, $56, default), (default, $57, $58, $59, $60, $61, $62, $63, $64, default), (default, $65, $66, $67, $68, $69, $70, $71, $72, default), (default, $73, $74, $75, $76, $77, $78, $79, $80, default), (default, $81, $82, $83, $84, $85, $86, $87, $88, default), (default, $89, $90, $91, $92, $93, $94, $95, $96, default), (default, $97, $98, $99, $100, $101, $102, $103, $104, default) on conflict do nothing returning "id", "shop_id", "product_id", "product_url", "title", "image_url", "price", "discovered_at", "notification", "missing_scans"
--> next
insert into "redbubble_shops" ("id", "user_id", "shop_url", "webhook_url", "is_active", "sync_products", "post_products", "notify_existing", "feed_token", "metadata", "created_at", "status", "last_scraped_at", "last_full_scan_at", "last_error", "last_error_at", "failures", "failing_since", "baseline_at", "strategy", "last_found", "last_new", "last_notified", "last_complete", "scans_ended", "requested_at", "next_scan_at", "scan_id") values (default, $1, $2, $3, default, $4, $5, $6, $7, $8, $9, default, default, default, default, default, default, default, default, default, default, default, default, default, default, $10, default, default) returning "id", "user_id", "shop_url", "webhook_url", "is_active", "sync_products", "post_products", "notify_existing", "feed_token", "metadata", "created_at", "status", "last_scraped_at", "last_full_scan_at", "last_error", "last_error_at", "failures", "failing_since", "baseline_at", "strategy", "last_found", "last_new", "last_notified", "last_complete", "scans_ended", "requested_at", "next_scan_at", "scan_id"
--> next
insert into "sessions" ("token_hash", "user_id", "address", "user_agent", "created_at", "last_seen_at", "expires_at") values ($1, $2, $3, $4, $5, $6, $7)
--> next
insert into "usage_counters" ("user_id", "month", "used", "burst_started_at", "burst_used", "burst_spent", "burst_counted_at") values ($1, $2, $3, default, default, default, default)
--> next
insert into "users" ("id", "username", "password", "firebase_uid", "email", "unverified_email", "tokens_valid_after", "display_name", "stripe_customer_id", "stripe_customer_since", "stripe_plan", "stripe_email", "user_status", "access_ends_at", "created_at") values (default, $1, $2, default, default, default, default, default, default, default, default, default, default, default, default) returning "id", "username", "password", "firebase_uid", "email", "unverified_email", "tokens_valid_after", "display_name", "stripe_customer_id", "stripe_customer_since", "stripe_plan", "stripe_email", "user_status", "access_ends_at", "created_at"
--> next
insert into "users" ("id", "username", "password", "firebase_uid", "email", "unverified_email", "tokens_valid_after", "display_name", "stripe_customer_id", "stripe_customer_since", "stripe_plan", "stripe_email", "user_status", "access_ends_at", "created_at") values (default, $1, default, default, default, default, default, default, default, default, default, default, $2, default, default) returning "id", "username", "password", "firebase_uid", "email", "unverified_email", "tokens_valid_after", "display_name", "stripe_customer_id", "stripe_customer_since", "stripe_plan", "stripe_email", "user_status", "access_ends_at", "created_at"
--> next
insert into "users" ("id", "username", "password", "firebase_uid", "email", "unverified_email", "tokens_valid_after", "display_name", "stripe_customer_id", "stripe_customer_since", "stripe_plan", "stripe_email", "user_status", "access_ends_at", "created_at") values (default, $1, default, default, default, default, default, default, default, default, default, default, default, default, default) returning "id", "username", "password", "firebase_uid", "email", "unverified_email", "tokens_valid_after", "display_name", "stripe_customer_id", "stripe_customer_since", "stripe_plan", "stripe_email", "user_status", "access_ends_at", "created_at"
--> next
insert into "users" ("id", "username", "password", "firebase_uid", "email", "unverified_email", "tokens_valid_after", "display_name", "stripe_customer_id", "stripe_customer_since", "stripe_plan", "stripe_email", "user_status", "access_ends_at", "created_at") values (default, default, default, $1, $2, default, default, $3, default, default, default, default, default, default, default) returning "id", "username", "password", "firebase_uid", "email", "unverified_email", "tokens_valid_after", "display_name", "stripe_customer_id", "stripe_customer_since", "stripe_plan", "stripe_email", "user_status", "access_ends_at", "created_at"
--> next
insert into "users" ("id", "username", "password", "firebase_uid", "email", "unverified_email", "tokens_valid_after", "display_name", "stripe_customer_id", "stripe_customer_since", "stripe_plan", "stripe_email", "user_status", "access_ends_at", "created_at") values (default, default, default, $1, default, $2, default, $3, default, default, default, default, default, default, default) returning "id", "username", "password", "firebase_uid", "email", "unverified_email", "tokens_valid_after", "display_name", "stripe_customer_id", "stripe_customer_since", "stripe_plan", "stripe_email", "user_status", "access_ends_at", "created_at"
--> next
insert into "webhook_attempts" ("id", "delivery_id", "number", "started_at", "latency_ms", "status_code", "error", "answer") values (default, $1, $2, $3, $4, $5, $6, $7)
--> next
insert into "webhook_deliveries" ("id", "webhook_id", "user_id", "endpoint_id", "url", "host", "event", "subject", "test", "body", "status", "attempts", "round_attempts", "round_failures", "next_attempt_at", "claim", "created_at", "delivered_at", "last_status_code", "last_latency_ms", "last_error") values (default, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, default, default, default, default, $12, $13, $14, $15, $16) returning "id", "webhook_id", "user_id", "endpoint_id", "url", "host", "event", "subject", "test", "body", "status", "attempts", "round_attempts", "round_failures", "next_attempt_at", "claim", "created_at", "delivered_at", "last_status_code", "last_latency_ms", "last_error"
--> next
insert into "webhook_deliveries" ("id", "webhook_id", "user_id", "endpoint_id", "url", "host", "event", "subject", "test", "body", "status", "attempts", "round_attempts", "round_failures", "next_attempt_at", "claim", "created_at", "delivered_at", "last_status_code", "last_latency_ms", "last_error") values (default, $1, $2, $3, $4, $5, $6, $7, default, $8, $9, default, default, default, $10, default, $11, default, default, default, $12) on conflict ("user_id","event","subject") do update set "endpoint_id" = $13, "url" = $14, "host" = $15, "body" = $16, "status" = $17, "round_attempts" = $18, "round_failures" = $19, "next_attempt_at" = $20, "claim" = $21, "last_error" = $22 returning "webhook_id"
--> next
insert into "webhook_deliveries" ("id", "webhook_id", "user_id", "endpoint_id", "url", "host", "event", "subject", "test", "body", "status", "attempts", "round_attempts", "round_failures", "next_attempt_at", "claim", "created_at", "delivered_at", "last_status_code", "last_latency_ms", "last_error") values (default, $1, $2, $3, $4, $5, $6, $7, default, $8, $9, default, default, default, $10, default, $11, default, default, default, $12) on conflict ("user_id","event","subject") do update set "subject" = $13 returning "webhook_id"
--> next
insert into "webhook_endpoints" ("id", "user_id", "url", "only_tested", "status", "off_reason", "switched_off_at", "owner_told_at", "failing_since", "last_delivered_at", "last_error") values (default, $1, $2, $3, default, default, default, default, default, default, default) on conflict do nothing returning "id", "user_id", "url", "only_tested", "status", "off_reason", "switched_off_at", "owner_told_at", "failing_since", "last_delivered_at", "last_error"
--> next
insert into "webhook_secrets" ("user_id", "sealed_secret", "previous_sealed_secret", "previous_valid_until") values ($1, $2, default, default) on conflict do nothing
--> next
insert into api_requests (request_id, user_id, api_key, timestamp, endpoint, status_code)
       select gen_random_uuid()::text, $1::integer, 'dashboard', $2::timestamptz, '/api/image_padding', 200 from generate_series(1, 12000)
--> next
insert into marketplace_hosts (host, next_request_at) values ($1, $2::timestamptz) on conflict do nothing
--> next
insert into migrations (hash, created_at) values ($1, now())
--> next
insert into results (name, user_id, content_type, size_bytes, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6)
--> next
insert into usage_counters (user_id, month, used, burst_spent, burst_counted_at)
     values ($1::integer, $2::text, 0, $3::float8, now() - $4::float8 * interval '1 second')
     on conflict (user_id, month) do update set
       burst_spent = excluded.burst_spent, burst_counted_at = excluded.burst_counted_at
--> next
select "closed_at" from "closed_identities" where ("closed_identities"."uid_hash" = $1 and "closed_identities"."closed_at" >= $2)
--> next
select "customer_id", "left_at" from "billing_departures"
--> next
select "customer_id", "left_at" from "billing_departures" order by "billing_departures"."left_at" asc
--> next
select "id" from "redbubble_shops" where ("redbubble_shops"."user_id" = $1 and "redbubble_shops"."shop_url" = $2)
--> next
select "id" from "users" where "users"."firebase_uid" = $1
--> next
select "id" from "users" where "users"."id" = $1 for update
--> next
select "id" from "users" where ("users"."email" = $1 and "users"."id" <> $2)
--> next
select "id" from "users" where ("users"."user_status" = $1 and "users"."access_ends_at" <= $2)
--> next
select "id", "delivery_id", "number", "started_at", "latency_ms", "status_code", "error", "answer" from "webhook_attempts" where "webhook_attempts"."delivery_id" = $1
--> next
select "id", "delivery_id", "number", "started_at", "latency_ms", "status_code", "error", "answer" from "webhook_attempts" where "webhook_attempts"."delivery_id" = $1 order by "webhook_attempts"."number" asc
--> next
select "id", "email", "created_at" from "early_birds"
--> next
select "id", "request_id", "user_id", "api_key", "timestamp", "endpoint", "status_code", "counted", "image_url", "processing_time_ms", "source_file_size_bytes", "output_file_size_bytes", "video_format", "video_duration_seconds", "audio_codec", "audio_bitrate", "input_method", "processing_method" from "api_requests" where "api_requests"."user_id" = $1 order by "api_requests"."id" desc limit $2
--> next
select "id", "request_id", "user_id", "api_key", "timestamp", "endpoint", "status_code", "counted", "image_url", "processing_time_ms", "source_file_size_bytes", "output_file_size_bytes", "video_format", "video_duration_seconds", "audio_codec", "audio_bitrate", "input_method", "processing_method" from "api_requests" where ("api_requests"."user_id" = $1 and "api_requests"."id" < $2) order by "api_requests"."id" desc limit $3
--> next
select "id", "request_id", "user_id", "api_key", "timestamp", "endpoint", "status_code", "counted", "image_url", "processing_time_ms", "source_file_size_bytes", "output_file_size_bytes", "video_format", "video_duration_seconds", "audio_codec", "audio_bitrate", "input_method", "processing_method" from "api_requests" where ("api_requests"."user_id" = $1 and "api_requests"."id" = $2)
--> next
select "id", "request_id", "user_id", "api_key", "timestamp", "endpoint", "status_code", "counted", "image_url", "processing_time_ms", "source_file_size_bytes", "output_file_size_bytes", "video_format", "video_duration_seconds", "audio_codec", "audio_bitrate", "input_method", "processing_method" from "api_requests" where ("api_requests"."user_id" = $1 and "api_requests"."input_method" = $2) order by "api_requests"."id" desc limit $3
--> next
select "id", "request_id", "user_id", "api_key", "timestamp", "endpoint", "status_code", "counted", "image_url", "processing_time_ms", "source_file_size_bytes", "output_file_size_bytes", "video_format", "video_duration_seconds", "audio_codec", "audio_bitrate", "input_method", "processing_method" from "api_requests" where ("api_requests"."user_id" = $1 and "api_requests"."request_id" = $2)
--> next
select "id", "request_id", "user_id", "api_key", "timestamp", "endpoint", "status_code", "counted", "image_url", "processing_time_ms", "source_file_size_bytes", "output_file_size_bytes", "video_format", "video_duration_seconds", "audio_codec", "audio_bitrate", "input_method", "processing_method" from "api_requests" where ("api_requests"."user_id" = $1 and "api_requests"."request_id" like $2) order by "api_requests"."id" desc limit $3
--> next
select "id", "request_id", "user_id", "api_key", "timestamp", "endpoint", "status_code", "counted", "image_url", "processing_time_ms", "source_file_size_bytes", "output_file_size_bytes", "video_format", "video_duration_seconds", "audio_codec", "audio_bitrate", "input_method", "processing_method" from "api_requests" where ("api_requests"."user_id" = $1 and "api_requests"."status_code" = $2 and ("api_requests"."request_id" like $3 or "api_requests"."id" = $4)) order by "api_requests"."id" desc limit $5
--> next
select "id", "request_id", "user_id", "api_key", "timestamp", "endpoint", "status_code", "counted", "image_url", "processing_time_ms", "source_file_size_bytes", "output_file_size_bytes", "video_format", "video_duration_seconds", "audio_codec", "audio_bitrate", "input_method", "processing_method" from "api_requests" where ("api_requests"."user_id" = $1 and "api_requests"."status_code" = $2) order by "api_requests"."id" desc limit $3
--> next
select "id", "request_id", "user_id", "api_key", "timestamp", "endpoint", "status_code", "counted", "image_url", "processing_time_ms", "source_file_size_bytes", "output_file_size_bytes", "video_format", "video_duration_seconds", "audio_codec", "audio_bitrate", "input_method", "processing_method" from "api_requests" where ("api_requests"."user_id" = $1 and "api_requests"."status_code" >= $2) order by "api_requests"."id" desc limit $3
--> next
select "id", "request_id", "user_id", "api_key", "timestamp", "endpoint", "status_code", "counted", "image_url", "processing_time_ms", "source_file_size_bytes", "output_file_size_bytes", "video_format", "video_duration_seconds", "audio_codec", "audio_bitrate", "input_method", "processing_method" from "api_requests" where ("api_requests"."user_id" = $1 and "api_requests"."status_code" between 200 and 299) order by "api_requests"."id" desc limit $2
--> next
select "id", "request_id", "user_id", "api_key", "timestamp", "endpoint", "status_code", "counted", "image_url", "processing_time_ms", "source_file_size_bytes", "output_file_size_bytes", "video_format", "video_duration_seconds", "audio_codec", "audio_bitrate", "input_method", "processing_method" from "api_requests" where ("api_requests"."user_id" = $1 and "api_requests"."timestamp" < $2) order by "api_requests"."id" desc limit $3
--> next
select "id", "request_id", "user_id", "api_key", "timestamp", "endpoint", "status_code", "counted", "image_url", "processing_time_ms", "source_file_size_bytes", "output_file_size_bytes", "video_format", "video_duration_seconds", "audio_codec", "audio_bitrate", "input_method", "processing_method" from "api_requests" where ("api_requests"."user_id" = $1 and "api_requests"."timestamp" >= $2 and "api_requests"."timestamp" < $3) order by "api_requests"."id" desc limit $4
--> next
select "id", "request_id", "user_id", "api_key", "timestamp", "endpoint", "status_code", "counted", "image_url", "processing_time_ms", "source_file_size_bytes", "output_file_size_bytes", "video_format", "video_duration_seconds", "audio_codec", "audio_bitrate", "input_method", "processing_method" from "api_requests" where ("api_requests"."user_id" = $1 and "api_requests"."timestamp" >= $2) order by "api_requests"."id" desc limit $3
--> next
select "id", "request_id", "user_id", "api_key", "timestamp", "endpoint", "status_code", "counted", "image_url", "processing_time_ms", "source_file_size_bytes", "output_file_size_bytes", "video_format", "video_duration_seconds", "audio_codec", "audio_bitrate", "input_method", "processing_method" from "api_requests" where ("api_requests"."user_id" = $1 and starts_with("api_requests"."api_key", $2)) order by "api_requests"."id" desc limit $3
--> next
select "id", "request_id", "user_id", "api_key", "timestamp", "endpoint", "status_code", "counted", "image_url", "processing_time_ms", "source_file_size_bytes", "output_file_size_bytes", "video_format", "video_duration_seconds", "audio_codec", "audio_bitrate", "input_method", "processing_method" from "api_requests" where ("api_requests"."user_id" = $1 and starts_with("api_requests"."endpoint", $2) and "api_requests"."status_code" >= $3 and starts_with("api_requests"."api_key", $4)) order by "api_requests"."id" desc limit $5
--> next
select "id", "request_id", "user_id", "api_key", "timestamp", "endpoint", "status_code", "counted", "image_url", "processing_time_ms", "source_file_size_bytes", "output_file_size_bytes", "video_format", "video_duration_seconds", "audio_codec", "audio_bitrate", "input_method", "processing_method" from "api_requests" where ("api_requests"."user_id" = $1 and starts_with("api_requests"."endpoint", $2)) order by "api_requests"."id" desc limit $3
--> next
select "id", "shop_id", "product_id", "product_url", "title", "image_url", "price", "discovered_at", "notification", "missing_scans" from "redbubble_products" where "redbubble_products"."shop_id" = $1 order by "redbubble_products"."id" desc limit $2
--> next
select "id", "shop_id", "product_id", "product_url", "title", "image_url", "price", "discovered_at", "notification", "missing_scans" from "redbubble_products" where ("redbubble_products"."shop_id" = $1 and "redbubble_products"."id" < $2) order by "redbubble_products"."id" desc limit $3
--> next
select "id", "test", "delivered_at" from "webhook_deliveries" where ("webhook_deliveries"."created_at" < $1 and "webhook_deliveries"."body" is not null and "webhook_deliveries"."status" <> $2) limit $3
--> next
select "id", "type", "user_id", "processed_at" from "billing_events" where "billing_events"."id" = $1
--> next
select "id", "user_id", "changed_at", "from_status", "to_status", "from_plan", "to_plan", "access_ends_at", "reason" from "billing_changes" where "billing_changes"."user_id" = $1
--> next
select "id", "user_id", "changed_at", "from_status", "to_status", "from_plan", "to_plan", "access_ends_at", "reason" from "billing_changes" where "billing_changes"."user_id" = $1 order by "billing_changes"."id" asc
--> next
select "id", "user_id", "log_row_id", "status", "processing_method", "bitrate_kbps", "start_seconds", "end_seconds", "input_method", "source_url", "source_name", "fetched_bytes", "declared_bytes", "original_size_bytes", "webhook_url", "metadata", "attempt", "deaths", "percent", "audio_seconds", "audio_size_bytes", "processing_time_ms", "error", "error_code", "fix", "created_at", "started_at", "finished_at", "expires_at", "removed_at" from "audio_jobs" where "audio_jobs"."id" = $1
--> next
select "id", "user_id", "log_row_id", "status", "processing_method", "bitrate_kbps", "start_seconds", "end_seconds", "input_method", "source_url", "source_name", "fetched_bytes", "declared_bytes", "original_size_bytes", "webhook_url", "metadata", "attempt", "deaths", "percent", "audio_seconds", "audio_size_bytes", "processing_time_ms", "error", "error_code", "fix", "created_at", "started_at", "finished_at", "expires_at", "removed_at" from "audio_jobs" where "audio_jobs"."user_id" = $1 order by "audio_jobs"."created_at" desc, "audio_jobs"."id" desc limit $2
--> next
select "id", "user_id", "name", "key_hash", "key_ciphertext", "label", "created_at", "last_used_at" from "api_keys"
--> next
select "id", "user_id", "name", "key_hash", "key_ciphertext", "label", "created_at", "last_used_at" from "api_keys" where "api_keys"."user_id" = $1 order by "api_keys"."id" desc
--> next
select "id", "user_id", "payment_id", "cents", "happened_at" from "billing_pass_entries" where "billing_pass_entries"."user_id" = $1
--> next
select "id", "user_id", "shop_url", "webhook_url", "is_active", "sync_products", "post_products", "notify_existing", "feed_token", "metadata", "created_at", "status", "last_scraped_at", "last_full_scan_at", "last_error", "last_error_at", "failures", "failing_since", "baseline_at", "strategy", "last_found", "last_new", "last_notified", "last_complete", "scans_ended", "requested_at", "next_scan_at", "scan_id" from "redbubble_shops" where "redbubble_shops"."feed_token" = $1
--> next
select "id", "user_id", "shop_url", "webhook_url", "is_active", "sync_products", "post_products", "notify_existing", "feed_token", "metadata", "created_at", "status", "last_scraped_at", "last_full_scan_at", "last_error", "last_error_at", "failures", "failing_since", "baseline_at", "strategy", "last_found", "last_new", "last_notified", "last_complete", "scans_ended", "requested_at", "next_scan_at", "scan_id" from "redbubble_shops" where ("redbubble_shops"."id" = $1 and "redbubble_shops"."scan_id" = $2) for update
--> next
select "id", "user_id", "shop_url", "webhook_url", "is_active", "sync_products", "post_products", "notify_existing", "feed_token", "metadata", "created_at", "status", "last_scraped_at", "last_full_scan_at", "last_error", "last_error_at", "failures", "failing_since", "baseline_at", "strategy", "last_found", "last_new", "last_notified", "last_complete", "scans_ended", "requested_at", "next_scan_at", "scan_id" from "redbubble_shops" where ("redbubble_shops"."id" = $1 and "redbubble_shops"."user_id" = $2) for update
--> next
select "id", "user_id", "shop_url", "webhook_url", "is_active", "sync_products", "post_products", "notify_existing", "feed_token", "metadata", "created_at", "status", "last_scraped_at", "last_full_scan_at", "last_error", "last_error_at", "failures", "failing_since", "baseline_at", "strategy", "last_found", "last_new", "last_notified", "last_complete", "scans_ended", "requested_at", "next_scan_at", "scan_id", ((select count(*) from "redbubble_products" where "redbubble_products"."shop_id" = "redbubble_shops"."id")) from "redbubble_shops" where "redbubble_shops"."user_id" = $1 order by "redbubble_shops"."id" asc
--> next
select "id", "user_id", "shop_url", "webhook_url", "is_active", "sync_products", "post_products", "notify_existing", "feed_token", "metadata", "created_at", "status", "last_scraped_at", "last_full_scan_at", "last_error", "last_error_at", "failures", "failing_since", "baseline_at", "strategy", "last_found", "last_new", "last_notified", "last_complete", "scans_ended", "requested_at", "next_scan_at", "scan_id", ((select count(*) from "redbubble_products" where "redbubble_products"."shop_id" = "redbubble_shops"."id")) from "redbubble_shops" where ("redbubble_shops"."id" = $1 and "redbubble_shops"."user_id" = $2)
--> next
select "id", "user_id", "status", "price_id", "plan", "started_at", "period_starts_at", "period_ends_at", "cancel_at_period_end", "ended_at", "paid" from "billing_subscriptions" where "billing_subscriptions"."user_id" = $1
--> next
select "id", "user_id", "url", "only_tested", "status", "off_reason", "switched_off_at", "owner_told_at", "failing_since", "last_delivered_at", "last_error" from "webhook_endpoints" where "webhook_endpoints"."id" = $1
--> next
select "id", "user_id", "url", "only_tested", "status", "off_reason", "switched_off_at", "owner_told_at", "failing_since", "last_delivered_at", "last_error" from "webhook_endpoints" where "webhook_endpoints"."user_id" = $1
--> next
select "id", "user_id", "url", "only_tested", "status", "off_reason", "switched_off_at", "owner_told_at", "failing_since", "last_delivered_at", "last_error" from "webhook_endpoints" where ("webhook_endpoints"."id" = $1 and "webhook_endpoints"."user_id" = $2)
--> next
select "id", "user_id", "url", "only_tested", "status", "off_reason", "switched_off_at", "owner_told_at", "failing_since", "last_delivered_at", "last_error" from "webhook_endpoints" where ("webhook_endpoints"."id" = $1 and "webhook_endpoints"."user_id" = $2) for update
--> next
select "id", "user_id", "url", "only_tested", "status", "off_reason", "switched_off_at", "owner_told_at", "failing_since", "last_delivered_at", "last_error" from "webhook_endpoints" where ("webhook_endpoints"."user_id" = $1 and "webhook_endpoints"."url" = $2) for key share
--> next
select "id", "user_id", "url", "only_tested", "status", "off_reason", "switched_off_at", "owner_told_at", "failing_since", "last_delivered_at", "last_error" from "webhook_endpoints" where ("webhook_endpoints"."user_id" = $1 and ("webhook_endpoints"."only_tested" = $2 or "webhook_endpoints"."status" = $3)) order by "webhook_endpoints"."status" asc, "webhook_endpoints"."url" asc
--> next
select "id", "username", "password", "firebase_uid", "email", "unverified_email", "tokens_valid_after", "display_name", "stripe_customer_id", "stripe_customer_since", "stripe_plan", "stripe_email", "user_status", "access_ends_at", "created_at" from "users"
--> next
select "id", "username", "password", "firebase_uid", "email", "unverified_email", "tokens_valid_after", "display_name", "stripe_customer_id", "stripe_customer_since", "stripe_plan", "stripe_email", "user_status", "access_ends_at", "created_at" from "users" where "users"."email" = $1 for update
--> next
select "id", "username", "password", "firebase_uid", "email", "unverified_email", "tokens_valid_after", "display_name", "stripe_customer_id", "stripe_customer_since", "stripe_plan", "stripe_email", "user_status", "access_ends_at", "created_at" from "users" where "users"."firebase_uid" = $1
--> next
select "id", "username", "password", "firebase_uid", "email", "unverified_email", "tokens_valid_after", "display_name", "stripe_customer_id", "stripe_customer_since", "stripe_plan", "stripe_email", "user_status", "access_ends_at", "created_at" from "users" where "users"."firebase_uid" = $1 for update
--> next
select "id", "username", "password", "firebase_uid", "email", "unverified_email", "tokens_valid_after", "display_name", "stripe_customer_id", "stripe_customer_since", "stripe_plan", "stripe_email", "user_status", "access_ends_at", "created_at" from "users" where "users"."id" = $1
--> next
select "id", "username", "password", "firebase_uid", "email", "unverified_email", "tokens_valid_after", "display_name", "stripe_customer_id", "stripe_customer_since", "stripe_plan", "stripe_email", "user_status", "access_ends_at", "created_at" from "users" where "users"."id" = $1 for update
--> next
select "id", "username", "password", "firebase_uid", "email", "unverified_email", "tokens_valid_after", "display_name", "stripe_customer_id", "stripe_customer_since", "stripe_plan", "stripe_email", "user_status", "access_ends_at", "created_at" from "users" where lower("users"."username") = $1
--> next
select "id", "webhook_id", "user_id", "endpoint_id", "url", "host", "event", "subject", "test", "body", "status", "attempts", "round_attempts", "round_failures", "next_attempt_at", "claim", "created_at", "delivered_at", "last_status_code", "last_latency_ms", "last_error" from "webhook_deliveries"
--> next
select "id", "webhook_id", "user_id", "endpoint_id", "url", "host", "event", "subject", "test", "body", "status", "attempts", "round_attempts", "round_failures", "next_attempt_at", "claim", "created_at", "delivered_at", "last_status_code", "last_latency_ms", "last_error" from "webhook_deliveries" where "webhook_deliveries"."user_id" = $1
--> next
select "id", "webhook_id", "user_id", "endpoint_id", "url", "host", "event", "subject", "test", "body", "status", "attempts", "round_attempts", "round_failures", "next_attempt_at", "claim", "created_at", "delivered_at", "last_status_code", "last_latency_ms", "last_error" from "webhook_deliveries" where ("webhook_deliveries"."id" = $1 and "webhook_deliveries"."user_id" = $2)
--> next
select "id", "webhook_id", "user_id", "endpoint_id", "url", "host", "event", "subject", "test", "body", "status", "attempts", "round_attempts", "round_failures", "next_attempt_at", "claim", "created_at", "delivered_at", "last_status_code", "last_latency_ms", "last_error" from "webhook_deliveries" where ("webhook_deliveries"."user_id" = $1 and "webhook_deliveries"."body" is not null and "webhook_deliveries"."event" = $2 and "webhook_deliveries"."subject" = $3) order by "webhook_deliveries"."id" desc limit $4
--> next
select "id", "webhook_id", "user_id", "endpoint_id", "url", "host", "event", "subject", "test", "body", "status", "attempts", "round_attempts", "round_failures", "next_attempt_at", "claim", "created_at", "delivered_at", "last_status_code", "last_latency_ms", "last_error" from "webhook_deliveries" where ("webhook_deliveries"."user_id" = $1 and "webhook_deliveries"."body" is not null and "webhook_deliveries"."event" = $2) order by "webhook_deliveries"."id" desc limit $3
--> next
select "id", "webhook_id", "user_id", "endpoint_id", "url", "host", "event", "subject", "test", "body", "status", "attempts", "round_attempts", "round_failures", "next_attempt_at", "claim", "created_at", "delivered_at", "last_status_code", "last_latency_ms", "last_error" from "webhook_deliveries" where ("webhook_deliveries"."user_id" = $1 and "webhook_deliveries"."body" is not null and "webhook_deliveries"."id" < $2) order by "webhook_deliveries"."id" desc limit $3
--> next
select "id", "webhook_id", "user_id", "endpoint_id", "url", "host", "event", "subject", "test", "body", "status", "attempts", "round_attempts", "round_failures", "next_attempt_at", "claim", "created_at", "delivered_at", "last_status_code", "last_latency_ms", "last_error" from "webhook_deliveries" where ("webhook_deliveries"."user_id" = $1 and "webhook_deliveries"."body" is not null and "webhook_deliveries"."status" = $2) order by "webhook_deliveries"."id" desc limit $3
--> next
select "id", "webhook_id", "user_id", "endpoint_id", "url", "host", "event", "subject", "test", "body", "status", "attempts", "round_attempts", "round_failures", "next_attempt_at", "claim", "created_at", "delivered_at", "last_status_code", "last_latency_ms", "last_error" from "webhook_deliveries" where ("webhook_deliveries"."user_id" = $1 and "webhook_deliveries"."body" is not null and "webhook_deliveries"."subject" = $2) order by "webhook_deliveries"."id" desc limit $3
--> next
select "id", "webhook_id", "user_id", "endpoint_id", "url", "host", "event", "subject", "test", "body", "status", "attempts", "round_attempts", "round_failures", "next_attempt_at", "claim", "created_at", "delivered_at", "last_status_code", "last_latency_ms", "last_error" from "webhook_deliveries" where ("webhook_deliveries"."user_id" = $1 and "webhook_deliveries"."body" is not null) order by "webhook_deliveries"."id" desc limit $2
--> next
select "name" from "results" where ("results"."expires_at" < $1 and "results"."removed_at" is null) limit $2
--> next
select "name" from "results" where ("results"."name" in ($1) and "results"."removed_at" is null)
--> next
select "name", "user_id", "content_type", "size_bytes", "created_at", "expires_at", "removed_at" from "results"
--> next
select "name", "user_id", "content_type", "size_bytes", "created_at", "expires_at", "removed_at" from "results" where "results"."name" = $1
--> next
select "subject", "status", "delivered_at" from "webhook_deliveries" where ("webhook_deliveries"."user_id" = $1 and "webhook_deliveries"."event" = $2 and "webhook_deliveries"."subject" in ($3))
--> next
select "subject", "status", "delivered_at" from "webhook_deliveries" where ("webhook_deliveries"."user_id" = $1 and "webhook_deliveries"."event" = $2 and "webhook_deliveries"."subject" in ($3, $4))
--> next
select "token_hash", "user_id", "address", "user_agent", "created_at", "last_seen_at", "expires_at" from "sessions"
--> next
select "token_hash", "user_id", "address", "user_agent", "created_at", "last_seen_at", "expires_at" from "sessions" where ("sessions"."user_id" = $1 and "sessions"."expires_at" > $2) order by "sessions"."last_seen_at" desc limit $3
--> next
select "user_id" from "known_addresses" where ("known_addresses"."user_id" = $1 and "known_addresses"."address" = $2)
--> next
select "user_id", "address", "last_sign_in_at" from "known_addresses"
--> next
select "user_id", "customer_id", "reads_started", "reads_applied", "synced_at" from "billing_accounts" order by "billing_accounts"."user_id" asc
--> next
select "user_id", "customer_id", "reads_started", "reads_applied", "synced_at" from "billing_accounts" where "billing_accounts"."customer_id" = $1
--> next
select "user_id", "customer_id", "reads_started", "reads_applied", "synced_at" from "billing_accounts" where "billing_accounts"."user_id" = $1
--> next
select "user_id", "endpoint", "key", "holder", "held_until", "expires_at", "status_code", "fingerprint", "headers", "content_type", "sealed_text", "file_key" from "keyed_calls"
--> next
select "user_id", "endpoint", "key", "holder", "held_until", "expires_at", "status_code", "fingerprint", "headers", "content_type", "sealed_text", "file_key" from "keyed_calls" where ("keyed_calls"."user_id" = $1 and "keyed_calls"."endpoint" = $2 and "keyed_calls"."key" = $3)
--> next
select "user_id", "purchase", "idempotency_key", "started_at" from "billing_attempts" where "billing_attempts"."user_id" = $1 for update
--> next
select "user_id", "sealed_secret", "previous_sealed_secret", "previous_valid_until" from "webhook_secrets" where "webhook_secrets"."user_id" in ($1)
--> next
select "user_id", "sealed_secret", "previous_sealed_secret", "previous_valid_until" from "webhook_secrets" where "webhook_secrets"."user_id" in ($1, $2)
--> next
select "user_id", "signed_in_at", "address", "user_agent", "last_seen_at" from "identity_sign_ins" where "identity_sign_ins"."user_id" = $1 order by "identity_sign_ins"."last_seen_at" desc limit $2
--> next
select "webhook_attempts"."answer" from "webhook_attempts" inner join "webhook_deliveries" on "webhook_deliveries"."id" = "webhook_attempts"."delivery_id" where "webhook_deliveries"."user_id" = $1
--> next
select "webhook_endpoints"."id", "webhook_endpoints"."user_id", "webhook_endpoints"."url", "webhook_endpoints"."only_tested", "webhook_endpoints"."status", "webhook_endpoints"."off_reason", "webhook_endpoints"."switched_off_at", "webhook_endpoints"."owner_told_at", "webhook_endpoints"."failing_since", "webhook_endpoints"."last_delivered_at", "webhook_endpoints"."last_error", "users"."email" from "webhook_endpoints" inner join "users" on "users"."id" = "webhook_endpoints"."user_id" where ("webhook_endpoints"."status" = $1 and "webhook_endpoints"."owner_told_at" is null) limit $2
--> next
select 1 from api_requests where user_id = $1
--> next
select count(*) from "api_keys" where "api_keys"."user_id" = $1
--> next
select count(*) from "api_requests" where "api_requests"."user_id" = $1
--> next
select count(*) from "api_requests" where ("api_requests"."user_id" = $1 and "api_requests"."input_method" = $2)
--> next
select count(*) from "api_requests" where ("api_requests"."user_id" = $1 and "api_requests"."request_id" like $2)
--> next
select count(*) from "api_requests" where ("api_requests"."user_id" = $1 and "api_requests"."status_code" = $2 and ("api_requests"."request_id" like $3 or "api_requests"."id" = $4))
--> next
select count(*) from "api_requests" where ("api_requests"."user_id" = $1 and "api_requests"."status_code" = $2)
--> next
select count(*) from "api_requests" where ("api_requests"."user_id" = $1 and "api_requests"."status_code" >= $2)
--> next
select count(*) from "api_requests" where ("api_requests"."user_id" = $1 and "api_requests"."status_code" between 200 and 299)
--> next
select count(*) from "api_requests" where ("api_requests"."user_id" = $1 and "api_requests"."timestamp" < $2)
--> next
select count(*) from "api_requests" where ("api_requests"."user_id" = $1 and "api_requests"."timestamp" >= $2 and "api_requests"."timestamp" < $3)
--> next
select count(*) from "api_requests" where ("api_requests"."user_id" = $1 and "api_requests"."timestamp" >= $2)
--> next
select count(*) from "api_requests" where ("api_requests"."user_id" = $1 and starts_with("api_requests"."api_key", $2))
--> next
select count(*) from "api_requests" where ("api_requests"."user_id" = $1 and starts_with("api_requests"."endpoint", $2) and "api_requests"."status_code" >= $3 and starts_with("api_requests"."api_key", $4))
--> next
select count(*) from "api_requests" where ("api_requests"."user_id" = $1 and starts_with("api_requests"."endpoint", $2))
--> next
select count(*) from "redbubble_shops" where "redbubble_shops"."user_id" = $1
--> next
select count(*), coalesce(sum("original_size_bytes") filter (where "audio_jobs"."source_url" is null), 0) from "audio_jobs" where ("audio_jobs"."user_id" = $1 and "audio_jobs"."status" in ($2, $3))
--> next
select distinct "billing_accounts"."user_id", "billing_accounts"."customer_id", "billing_accounts"."reads_started", "billing_accounts"."reads_applied", "billing_accounts"."synced_at" from "billing_accounts" inner join "billing_subscriptions" on "billing_subscriptions"."user_id" = "billing_accounts"."user_id" where ("billing_subscriptions"."status" in ($1, $2, $3) and "billing_subscriptions"."period_ends_at" < $4)
--> next
select endpoint,
  count(*)::integer as count,
  (count(*) filter (where status_code between 200 and 299))::integer as successful,
  (count(*) filter (where status_code >= 400))::integer as failed,
  coalesce(sum(processing_time_ms), 0)::float8 as "processingTimeMs",
  coalesce(sum(source_file_size_bytes), 0)::float8 as "inputBytes",
  coalesce(sum(output_file_size_bytes), 0)::float8 as "outputBytes"
from api_requests
where user_id = $1::integer and timestamp >= $2::timestamptz and timestamp < $3::timestamptz
group by endpoint
order by count desc, endpoint
--> next
select hash from migrations
--> next
select id as "id", user_id as "userId", log_row_id as "logRowId", status as "status", processing_method as "processingMethod", bitrate_kbps as "bitrateKbps", start_seconds as "startSeconds", end_seconds as "endSeconds", input_method as "inputMethod", source_url as "sourceUrl", source_name as "sourceName", fetched_bytes as "fetchedBytes", declared_bytes as "declaredBytes", original_size_bytes as "originalSizeBytes", webhook_url as "webhookUrl", metadata as "metadata", attempt as "run", deaths as "deaths", percent as "percent", audio_seconds as "audioSeconds", audio_size_bytes as "audioSizeBytes", processing_time_ms as "processingTimeMs", error as "error", error_code as "errorCode", fix as "fix", created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt", expires_at as "expiresAt", removed_at as "removedAt" from audio_jobs
where id = $1 and ($2::integer is null or user_id = $2::integer)
--> next
select id, endpoint_id as "endpointId", user_id as "userId", host
from webhook_deliveries
where status = 'pending' and next_attempt_at <= $1::timestamptz
  and endpoint_id <> all(array(select jsonb_array_elements_text($2::jsonb)::integer))
  and user_id <> all(array(select jsonb_array_elements_text($3::jsonb)::integer))
  and host <> all(array(select jsonb_array_elements_text($4::jsonb)))
order by next_attempt_at, id
limit $5::integer
--> next
select next_request_at as "nextRequestAt", paused_until as "pausedUntil" from marketplace_hosts where host = $1
--> next
select pg_advisory_xact_lock($1)
--> next
select pg_notify($1, '')
--> next
select robots, robots_read_at as "robotsReadAt" from marketplace_hosts where host = $1
--> next
select u.id as "userId", case when u.access_ends_at <= $2::timestamptz then 'inactive' else u.user_status end as "userStatus", s.created_at as "signedInAt",
  s.last_seen_at as "lastSeenAt"
from sessions s join users u on u.id = s.user_id
where s.token_hash = $1 and s.expires_at > $2::timestamptz
--> next
select used from usage_counters where user_id = $1::integer and month = $2::text
--> next
select used,
  ((case when counter.burst_counted_at > now() + interval '60 seconds' then 0 else greatest(0, least(counter.burst_spent, $3::float8) - greatest(0, extract(epoch from now() - counter.burst_counted_at)::float8) * $3::float8 / 60) end) + 1 - $3::float8) * 60 / $3::float8 as "secondsToToken"
from usage_counters as counter where user_id = $1::integer and month = $2::text
--> next
select used, burst_spent as spent, extract(epoch from burst_counted_at)::float8 as "countedAtSeconds"
       from usage_counters where user_id = $1::integer and month = $2::text
--> next
update "api_keys" set "key_ciphertext" = $1 where "api_keys"."user_id" = $2
--> next
update "api_requests" set "status_code" = $1, "processing_time_ms" = $2 where "api_requests"."id" = $3
--> next
update "api_requests" set "status_code" = $1, "processing_time_ms" = $2, "source_file_size_bytes" = $3, "input_method" = $4, "processing_method" = $5 where "api_requests"."id" = $6
--> next
update "api_requests" set "status_code" = $1, "processing_time_ms" = $2, "source_file_size_bytes" = $3, "output_file_size_bytes" = $4, "video_format" = $5, "video_duration_seconds" = $6, "audio_codec" = $7, "audio_bitrate" = $8, "input_method" = $9, "processing_method" = $10 where "api_requests"."id" = $11
--> next
update "api_requests" set "status_code" = $1, "processing_time_ms" = $2, "source_file_size_bytes" = $3, "video_format" = $4, "input_method" = $5, "processing_method" = $6 where "api_requests"."id" = $7
--> next
update "attempts" set "count" = "attempts"."count" - 1 where ("attempts"."bucket" = $1 and "attempts"."count" > $2)
--> next
update "audio_jobs" set "fetched_bytes" = $1, "declared_bytes" = $2, "percent" = $3, "audio_seconds" = $4 where ("audio_jobs"."id" = $5 and "audio_jobs"."attempt" = $6 and "audio_jobs"."status" = $7) returning "id"
--> next
update "audio_jobs" set "percent" = $1 where ("audio_jobs"."id" = $2 and "audio_jobs"."attempt" = $3 and "audio_jobs"."status" = $4) returning "id"
--> next
update "audio_jobs" set "status" = $1 where ("audio_jobs"."id" = $2 and "audio_jobs"."attempt" = $3 and "audio_jobs"."status" = $4)
--> next
update "audio_jobs" set "status" = $1, "fetched_bytes" = case when "audio_jobs"."source_url" is null then null::bigint else 0 end, "declared_bytes" = $2, "attempt" = "audio_jobs"."attempt" + 1, "deaths" = "audio_jobs"."deaths" + case when "audio_jobs"."status" = 'working' then 1 else 0 end, "percent" = $3, "audio_seconds" = $4, "started_at" = $5 where ("audio_jobs"."id" = $6 and "audio_jobs"."status" in ($7, $8)) returning "id", "user_id", "log_row_id", "status", "processing_method", "bitrate_kbps", "start_seconds", "end_seconds", "input_method", "source_url", "source_name", "fetched_bytes", "declared_bytes", "original_size_bytes", "webhook_url", "metadata", "attempt", "deaths", "percent", "audio_seconds", "audio_size_bytes", "processing_time_ms", "error", "error_code", "fix", "created_at", "started_at", "finished_at", "expires_at", "removed_at"
--> next
update "audio_jobs" set "status" = $1, "original_size_bytes" = $2, "percent" = $3, "audio_seconds" = $4, "audio_size_bytes" = $5, "processing_time_ms" = $6, "finished_at" = $7, "expires_at" = $8 where ("audio_jobs"."id" = $9 and "audio_jobs"."status" in ($10) and "audio_jobs"."attempt" = $11) returning "id", "user_id", "log_row_id", "status", "processing_method", "bitrate_kbps", "start_seconds", "end_seconds", "input_method", "source_url", "source_name", "fetched_bytes", "declared_bytes", "original_size_bytes", "webhook_url", "metadata", "attempt", "deaths", "percent", "audio_seconds", "audio_size_bytes", "processing_time_ms", "error", "error_code", "fix", "created_at", "started_at", "finished_at", "expires_at", "removed_at"
--> next
update "audio_jobs" set "status" = $1, "original_size_bytes" = $2, "processing_time_ms" = $3, "error" = $4, "error_code" = $5, "fix" = $6, "finished_at" = $7 where ("audio_jobs"."id" = $8 and "audio_jobs"."status" in ($9) and "audio_jobs"."attempt" = $10) returning "id", "user_id", "log_row_id", "status", "processing_method", "bitrate_kbps", "start_seconds", "end_seconds", "input_method", "source_url", "source_name", "fetched_bytes", "declared_bytes", "original_size_bytes", "webhook_url", "metadata", "attempt", "deaths", "percent", "audio_seconds", "audio_size_bytes", "processing_time_ms", "error", "error_code", "fix", "created_at", "started_at", "finished_at", "expires_at", "removed_at"
--> next
update "audio_jobs" set "status" = $1, "processing_time_ms" = $2, "error" = $3, "error_code" = $4, "finished_at" = $5 where ("audio_jobs"."id" = $6 and "audio_jobs"."status" in ($7, $8)) returning "id", "user_id", "log_row_id", "status", "processing_method", "bitrate_kbps", "start_seconds", "end_seconds", "input_method", "source_url", "source_name", "fetched_bytes", "declared_bytes", "original_size_bytes", "webhook_url", "metadata", "attempt", "deaths", "percent", "audio_seconds", "audio_size_bytes", "processing_time_ms", "error", "error_code", "fix", "created_at", "started_at", "finished_at", "expires_at", "removed_at"
--> next
update "audio_jobs" set "status" = $1, "processing_time_ms" = $2, "error" = $3, "error_code" = $4, "fix" = $5, "finished_at" = $6 where ("audio_jobs"."id" = $7 and "audio_jobs"."status" in ($8) and "audio_jobs"."attempt" = $9) returning "id", "user_id", "log_row_id", "status", "processing_method", "bitrate_kbps", "start_seconds", "end_seconds", "input_method", "source_url", "source_name", "fetched_bytes", "declared_bytes", "original_size_bytes", "webhook_url", "metadata", "attempt", "deaths", "percent", "audio_seconds", "audio_size_bytes", "processing_time_ms", "error", "error_code", "fix", "created_at", "started_at", "finished_at", "expires_at", "removed_at"
--> next
update "billing_accounts" set "reads_applied" = $1, "synced_at" = $2 where ("billing_accounts"."user_id" = $3 and "billing_accounts"."reads_applied" < $4) returning "user_id"
--> next
update "billing_accounts" set "reads_started" = "billing_accounts"."reads_started" + 1 where "billing_accounts"."user_id" = $1 returning "reads_started"
--> next
update "keyed_calls" set "status_code" = $1, "fingerprint" = $2, "headers" = $3, "content_type" = $4, "sealed_text" = $5, "file_key" = $6 where (("keyed_calls"."user_id" = $7 and "keyed_calls"."endpoint" = $8 and "keyed_calls"."key" = $9) and "keyed_calls"."holder" = $10 and "keyed_calls"."status_code" is null)
--> next
update "redbubble_products" set "missing_scans" = "redbubble_products"."missing_scans" + 1 where ("redbubble_products"."shop_id" = $1 and "redbubble_products"."product_id" not in ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13))
--> next
update "redbubble_products" set "missing_scans" = "redbubble_products"."missing_scans" + 1 where ("redbubble_products"."shop_id" = $1 and "redbubble_products"."product_id" not in ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14))
--> next
update "redbubble_products" set "missing_scans" = $1 where ("redbubble_products"."shop_id" = $2 and "redbubble_products"."product_id" in ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) and "redbubble_products"."missing_scans" > $15)
--> next
update "redbubble_products" set "missing_scans" = $1 where ("redbubble_products"."shop_id" = $2 and "redbubble_products"."product_id" in ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) and "redbubble_products"."missing_scans" > $16)
--> next
update "redbubble_shops" set "is_active" = $1, "status" = $2, "last_error" = $3, "last_error_at" = $4, "failures" = $5, "failing_since" = $6, "last_found" = $7, "last_new" = $8, "last_notified" = $9, "last_complete" = $10, "scans_ended" = $11, "next_scan_at" = $12, "scan_id" = $13 where "redbubble_shops"."id" = $14 returning "id", "user_id", "shop_url", "webhook_url", "is_active", "sync_products", "post_products", "notify_existing", "feed_token", "metadata", "created_at", "status", "last_scraped_at", "last_full_scan_at", "last_error", "last_error_at", "failures", "failing_since", "baseline_at", "strategy", "last_found", "last_new", "last_notified", "last_complete", "scans_ended", "requested_at", "next_scan_at", "scan_id"
--> next
update "redbubble_shops" set "is_active" = $1, "status" = $2, "last_scraped_at" = $3, "last_full_scan_at" = $4, "failures" = $5, "failing_since" = $6, "baseline_at" = $7, "last_found" = $8, "last_new" = $9, "last_notified" = $10, "last_complete" = $11, "scans_ended" = $12, "next_scan_at" = $13, "scan_id" = $14 where "redbubble_shops"."id" = $15 returning "id", "user_id", "shop_url", "webhook_url", "is_active", "sync_products", "post_products", "notify_existing", "feed_token", "metadata", "created_at", "status", "last_scraped_at", "last_full_scan_at", "last_error", "last_error_at", "failures", "failing_since", "baseline_at", "strategy", "last_found", "last_new", "last_notified", "last_complete", "scans_ended", "requested_at", "next_scan_at", "scan_id"
--> next
update "redbubble_shops" set "is_active" = $1, "status" = $2, "last_scraped_at" = $3, "last_full_scan_at" = $4, "failures" = $5, "failing_since" = $6, "baseline_at" = $7, "strategy" = $8, "last_found" = $9, "last_new" = $10, "last_notified" = $11, "last_complete" = $12, "scans_ended" = $13, "next_scan_at" = $14, "scan_id" = $15 where "redbubble_shops"."id" = $16 returning "id", "user_id", "shop_url", "webhook_url", "is_active", "sync_products", "post_products", "notify_existing", "feed_token", "metadata", "created_at", "status", "last_scraped_at", "last_full_scan_at", "last_error", "last_error_at", "failures", "failing_since", "baseline_at", "strategy", "last_found", "last_new", "last_notified", "last_complete", "scans_ended", "requested_at", "next_scan_at", "scan_id"
--> next
update "redbubble_shops" set "requested_at" = $1 where ("redbubble_shops"."id" = $2 and "redbubble_shops"."scan_id" is null and "redbubble_shops"."requested_at" is null)
--> next
update "results" set "removed_at" = $1 where "results"."name" in ($2, $3)
--> next
update "results" set "removed_at" = $1 where "results"."name" in ($2, $3, $4)
--> next
update "sessions" set "created_at" = $1 where "sessions"."user_id" = $2
--> next
update "sessions" set "last_seen_at" = $1, "expires_at" = $2 where "sessions"."token_hash" = $3
--> next
update "users" set "display_name" = $1 where "users"."id" = $2 returning "id", "username", "password", "firebase_uid", "email", "unverified_email", "tokens_valid_after", "display_name", "stripe_customer_id", "stripe_customer_since", "stripe_plan", "stripe_email", "user_status", "access_ends_at", "created_at"
--> next
update "users" set "email" = $1 where "users"."id" = $2
--> next
update "users" set "email" = $1, "unverified_email" = $2, "display_name" = $3 where "users"."id" = $4 returning "id", "username", "password", "firebase_uid", "email", "unverified_email", "tokens_valid_after", "display_name", "stripe_customer_id", "stripe_customer_since", "stripe_plan", "stripe_email", "user_status", "access_ends_at", "created_at"
--> next
update "users" set "firebase_uid" = $1, "email" = $2, "unverified_email" = $3, "display_name" = $4 where "users"."id" = $5 returning "id", "username", "password", "firebase_uid", "email", "unverified_email", "tokens_valid_after", "display_name", "stripe_customer_id", "stripe_customer_since", "stripe_plan", "stripe_email", "user_status", "access_ends_at", "created_at"
--> next
update "users" set "password" = $1 where "users"."id" = $2
--> next
update "users" set "password" = $1, "firebase_uid" = $2, "display_name" = $3 where "users"."id" = $4 returning "id", "username", "password", "firebase_uid", "email", "unverified_email", "tokens_valid_after", "display_name", "stripe_customer_id", "stripe_customer_since", "stripe_plan", "stripe_email", "user_status", "access_ends_at", "created_at"
--> next
update "users" set "stripe_customer_id" = $1, "stripe_customer_since" = $2, "stripe_email" = $3 where "users"."id" = $4
--> next
update "users" set "stripe_plan" = $1, "user_status" = $2, "access_ends_at" = $3 where "users"."id" = $4
--> next
update "users" set "tokens_valid_after" = $1 where "users"."id" = $2
--> next
update "users" set "unverified_email" = $1, "display_name" = $2 where "users"."id" = $3 returning "id", "username", "password", "firebase_uid", "email", "unverified_email", "tokens_valid_after", "display_name", "stripe_customer_id", "stripe_customer_since", "stripe_plan", "stripe_email", "user_status", "access_ends_at", "created_at"
--> next
update "webhook_deliveries" set "status" = $1, "next_attempt_at" = $2, "last_error" = $3 where ("webhook_deliveries"."endpoint_id" = $4 and "webhook_deliveries"."status" = $5 and "webhook_deliveries"."claim" is null)
--> next
update "webhook_deliveries" set "status" = $1, "round_attempts" = $2, "round_failures" = $3, "next_attempt_at" = $4, "claim" = $5, "last_error" = $6 where "webhook_deliveries"."id" = $7 returning "id", "webhook_id", "user_id", "endpoint_id", "url", "host", "event", "subject", "test", "body", "status", "attempts", "round_attempts", "round_failures", "next_attempt_at", "claim", "created_at", "delivered_at", "last_status_code", "last_latency_ms", "last_error"
--> next
update "webhook_deliveries" set "url" = $1, "host" = $2, "body" = $3, "status" = $4, "last_error" = $5 where "webhook_deliveries"."id" in ($6, $7)
--> next
update "webhook_deliveries" set "url" = $1, "host" = $2, "body" = $3, "status" = $4, "last_error" = $5 where "webhook_deliveries"."id" in ($6, $7, $8, $9, $10, $11, $12, $13)
--> next
update "webhook_endpoints" set "only_tested" = $1 where "webhook_endpoints"."id" = $2
--> next
update "webhook_endpoints" set "owner_told_at" = $1 where "webhook_endpoints"."id" = $2
--> next
update "webhook_endpoints" set "status" = $1, "off_reason" = $2, "switched_off_at" = $3, "owner_told_at" = $4 where ("webhook_endpoints"."id" = $5 and "webhook_endpoints"."status" = $6) returning "id"
--> next
update "webhook_endpoints" set "status" = $1, "off_reason" = $2, "switched_off_at" = $3, "owner_told_at" = $4, "failing_since" = $5 where ("webhook_endpoints"."id" = $6 and "webhook_endpoints"."user_id" = $7)
--> next
update "webhook_secrets" set "sealed_secret" = $1, "previous_sealed_secret" = $2, "previous_valid_until" = $3 where ("webhook_secrets"."user_id" = $4 and "webhook_secrets"."sealed_secret" = $5) returning "user_id", "sealed_secret", "previous_sealed_secret", "previous_valid_until"
--> next
update api_keys set last_used_at = $2::timestamptz
where id = any($1::integer[]) and (last_used_at is null or last_used_at < $2::timestamptz)
--> next
update marketplace_hosts set
  blocked_in_a_row = case when $2::boolean then blocked_in_a_row + 1 else 0 end,
  paused_until = case when $2::boolean and blocked_in_a_row + 1 >= $3::integer then $4::timestamptz else paused_until end
where host = $1 and ($2::boolean or blocked_in_a_row > 0)
--> next
update marketplace_hosts set holder = $3, held_until = $4::timestamptz
where host = $1
  and next_request_at <= $2::timestamptz
  and (held_until is null or held_until <= $2::timestamptz)
  and (paused_until is null or paused_until <= $2::timestamptz)
returning host
--> next
update marketplace_hosts set holder = null, held_until = null, next_request_at = $3::timestamptz
where host = $1 and holder = $2
--> next
update marketplace_hosts set robots = $2, robots_read_at = $3::timestamptz where host = $1
--> next
update redbubble_shops set next_scan_at = $3::timestamptz where id = $1::integer and scan_id = $2
--> next
update usage_counters set used = 0 where user_id = $1
--> next
update users set access_ends_at = $2::timestamptz
        where id = (select user_id from redbubble_shops where id = $1)
--> next
update users set user_status = $2 where id = $1
--> next
update users set user_status = $2 where id = (select user_id from redbubble_shops where id = $1)
--> next
with caller as (
  select found.*,
    case found.user_status when 'active_sub' then 10000
      else 1000 end as quota,
    case found.user_status when 'active_sub' then 600
      else 60 end::float8 as burst
  from (
  select u.id as user_id, case when u.access_ends_at <= $2::timestamptz then 'inactive' else u.user_status end as user_status,
    $6::text as label, null::integer as key_id
  from users u
  where u.id = $1::integer) as found
), counted as (
  insert into usage_counters as counter (user_id, month, used, burst_spent, burst_counted_at)
  select user_id, $3::text, 1, 1, now() from caller
  on conflict (user_id, month) do update set
    used = counter.used + 1,
    burst_spent = (case when counter.burst_counted_at > now() + interval '60 seconds' then 0 else greatest(0, least(counter.burst_spent, (select burst from caller)) - greatest(0, extract(epoch from now() - counter.burst_counted_at)::float8) * (select burst from caller) / 60) end) + 1,
    burst_counted_at = case when counter.burst_counted_at > now() + interval '60 seconds' then now() else greatest(counter.burst_counted_at, now()) end
  where counter.used < (select quota from caller)
    and (case when counter.burst_counted_at > now() + interval '60 seconds' then 0 else greatest(0, least(counter.burst_spent, (select burst from caller)) - greatest(0, extract(epoch from now() - counter.burst_counted_at)::float8) * (select burst from caller) / 60) end) + 1 <= (select burst from caller)
  returning used
), logged as (
  insert into api_requests (request_id, user_id, api_key, timestamp, endpoint, status_code)
  select $4::text, caller.user_id, caller.label, $2::timestamptz, $5::text, 102
  from caller cross join counted
  returning id
)
select caller.user_id as "userId", caller.user_status as "userStatus", caller.key_id as "keyId",
  counted.used, logged.id::float8 as id
from caller left join counted on true left join logged on true
--> next
with caller as (
  select found.*,
    case found.user_status when 'active_sub' then 10000
      else 1000 end as quota,
    case found.user_status when 'active_sub' then 600
      else 60 end::float8 as burst
  from (
  select u.id as user_id, case when u.access_ends_at <= $2::timestamptz then 'inactive' else u.user_status end as user_status,
    k.label, k.id as key_id
  from api_keys k join users u on u.id = k.user_id
  where k.key_hash = $1) as found
), counted as (
  insert into usage_counters as counter (user_id, month, used, burst_spent, burst_counted_at)
  select user_id, $3::text, 1, 1, now() from caller
  on conflict (user_id, month) do update set
    used = counter.used + 1,
    burst_spent = (case when counter.burst_counted_at > now() + interval '60 seconds' then 0 else greatest(0, least(counter.burst_spent, (select burst from caller)) - greatest(0, extract(epoch from now() - counter.burst_counted_at)::float8) * (select burst from caller) / 60) end) + 1,
    burst_counted_at = case when counter.burst_counted_at > now() + interval '60 seconds' then now() else greatest(counter.burst_counted_at, now()) end
  where counter.used < (select quota from caller)
    and (case when counter.burst_counted_at > now() + interval '60 seconds' then 0 else greatest(0, least(counter.burst_spent, (select burst from caller)) - greatest(0, extract(epoch from now() - counter.burst_counted_at)::float8) * (select burst from caller) / 60) end) + 1 <= (select burst from caller)
  returning used
), logged as (
  insert into api_requests (request_id, user_id, api_key, timestamp, endpoint, status_code)
  select $4::text, caller.user_id, caller.label, $2::timestamptz, $5::text, 102
  from caller cross join counted
  returning id
)
select caller.user_id as "userId", caller.user_status as "userStatus", caller.key_id as "keyId",
  counted.used, logged.id::float8 as id
from caller left join counted on true left join logged on true
--> next
with completed as (
update api_requests as request set
  status_code = done.status_code,
  counted = done.counted,
  processing_time_ms = done.processing_time_ms,
  image_url = done.image_url,
  source_file_size_bytes = done.source_file_size_bytes,
  output_file_size_bytes = done.output_file_size_bytes,
  video_format = done.video_format,
  video_duration_seconds = done.video_duration_seconds,
  audio_codec = done.audio_codec,
  audio_bitrate = done.audio_bitrate,
  input_method = done.input_method,
  processing_method = done.processing_method
from jsonb_to_recordset($1::jsonb) as done(
  id bigint, status_code integer, counted boolean, token_back boolean, processing_time_ms integer,
  image_url text, source_file_size_bytes bigint, output_file_size_bytes bigint, video_format text,
  video_duration_seconds double precision, audio_codec text, audio_bitrate text,
  input_method text, processing_method text
)
where request.id = done.id and request.id between $2::bigint and $3::bigint
  and request.status_code = 102
  returning request.user_id, request.timestamp, request.counted, done.token_back
), ended as (
  select user_id, timestamp, token_back from completed where not counted
), 
refund as (
  select user_id, to_char(timestamp at time zone 'UTC', 'YYYY-MM') as month,
    count(*)::integer as units, (count(*) filter (where token_back))::integer as tokens
  from ended group by 1, 2
), locked as (
  select user_id, month, units, tokens from usage_counters as counter join refund using (user_id, month)
  order by user_id, month
  for update of counter
)
update usage_counters as counter set
  used = greatest(0, counter.used - locked.units),
  burst_spent = greatest(0, counter.burst_spent - locked.tokens)
from locked where counter.user_id = locked.user_id and counter.month = locked.month
--> next
with ended as (
      update api_requests set counted = false where id = $1 and counted
      returning user_id, timestamp, false as token_back
    ), 
refund as (
  select user_id, to_char(timestamp at time zone 'UTC', 'YYYY-MM') as month,
    count(*)::integer as units, (count(*) filter (where token_back))::integer as tokens
  from ended group by 1, 2
), locked as (
  select user_id, month, units, tokens from usage_counters as counter join refund using (user_id, month)
  order by user_id, month
  for update of counter
)
update usage_counters as counter set
  used = greatest(0, counter.used - locked.units),
  burst_spent = greatest(0, counter.burst_spent - locked.tokens)
from locked where counter.user_id = locked.user_id and counter.month = locked.month
--> next
with ended as (
  update api_requests set status_code = $1::integer, counted = false
  where status_code = 102 and timestamp < $2::timestamptz
  returning user_id, timestamp, false as token_back
), 
refund as (
  select user_id, to_char(timestamp at time zone 'UTC', 'YYYY-MM') as month,
    count(*)::integer as units, (count(*) filter (where token_back))::integer as tokens
  from ended group by 1, 2
), locked as (
  select user_id, month, units, tokens from usage_counters as counter join refund using (user_id, month)
  order by user_id, month
  for update of counter
)
update usage_counters as counter set
  used = greatest(0, counter.used - locked.units),
  burst_spent = greatest(0, counter.burst_spent - locked.tokens)
from locked where counter.user_id = locked.user_id and counter.month = locked.month
--> next
with found as (
  select k.id, u.id as user_id, case when u.access_ends_at <= $2::timestamptz then 'inactive' else u.user_status end as user_status
  from api_keys k join users u on u.id = k.user_id
  where k.key_hash = $1
), touched as (
  update api_keys set last_used_at = $2::timestamptz
  from found
  where api_keys.id = found.id
    and (api_keys.last_used_at is null or api_keys.last_used_at < $2::timestamptz - interval '1 minute')
)
select user_id as "userId", user_status as "userStatus" from found
--> next
with free as (
  select id from webhook_deliveries
  where id = any(array(select jsonb_array_elements_text($1::jsonb)::bigint))
    and status = 'pending' and next_attempt_at <= $2::timestamptz and body is not null
  for update skip locked
)
update webhook_deliveries as delivery set claim = $3::text, next_attempt_at = $4::timestamptz
from free where delivery.id = free.id
returning delivery.id, delivery.endpoint_id as "endpointId", delivery.user_id as "userId", delivery.host,
  delivery.claim, delivery.webhook_id as "webhookId", delivery.url, delivery.body,
  delivery.round_attempts as "roundAttempts"
--> next
with open_host as (
  select 1 where not exists (select 1 from marketplace_hosts where host = $4 and paused_until > $1::timestamptz)
), requested as (
  select shop.id from redbubble_shops shop, open_host
  where shop.requested_at is not null
  order by shop.requested_at limit 1
  for update of shop skip locked
), due as (
  select shop.id from redbubble_shops shop, open_host
  where shop.next_scan_at <= $1::timestamptz and not exists (select 1 from requested)
  order by shop.next_scan_at limit 1
  for update of shop skip locked
), picked as (
  select id from requested union all select id from due
)
update redbubble_shops shop
set scan_id = $2, next_scan_at = $3::timestamptz, requested_at = null
from picked, users u
where shop.id = picked.id and u.id = shop.user_id
returning shop.id as "shopId", shop.user_id as "userId", shop.shop_url as "shopUrl", shop.baseline_at as "baselineAt",
  shop.last_full_scan_at as "lastFullScanAt", case when u.access_ends_at <= $1::timestamptz then 'inactive' else u.user_status end as "userStatus"
--> next
with outcome as (
  select * from jsonb_to_recordset($1::jsonb) as outcome(
    id bigint, claim text, status text, "nextAttemptAt" timestamptz, "startedAt" timestamptz,
    "latencyMs" integer, "statusCode" integer, error text, "responseText" text, "isOwnError" boolean
  )
), settled as (
  update webhook_deliveries as delivery set
    status = case
      when outcome.status = 'pending' and endpoint.status = 'off' then 'failed'
      else outcome.status end,
    next_attempt_at = case when endpoint.status = 'off' then null else outcome."nextAttemptAt" end,
    claim = null,
    attempts = delivery.attempts + 1,
    round_attempts = delivery.round_attempts + 1,
    round_failures = delivery.round_failures
      + case when outcome."isOwnError" or outcome.status = 'delivered' then 0 else 1 end,
    delivered_at = case
      when outcome.status = 'delivered' then coalesce(delivery.delivered_at, $2::timestamptz)
      else delivery.delivered_at end,
    last_status_code = outcome."statusCode",
    last_latency_ms = outcome."latencyMs",
    last_error = case
      when outcome.status = 'pending' and endpoint.status = 'off' then 'The endpoint is switched off'
      else outcome.error end
  from outcome, webhook_endpoints as endpoint
  where delivery.id = outcome.id and delivery.claim = outcome.claim and endpoint.id = delivery.endpoint_id
  returning delivery.id, delivery.endpoint_id, delivery.attempts as number, delivery.round_failures,
    outcome.status, outcome."startedAt", outcome."latencyMs", outcome."statusCode", outcome.error,
    outcome."responseText", outcome."isOwnError"
), logged as (
  insert into webhook_attempts (delivery_id, number, started_at, latency_ms, status_code, error, answer)
  select id, number, "startedAt", "latencyMs", "statusCode", error, "responseText" from settled
), counting as (
  select endpoint_id, bool_or(status = 'delivered') as works, min("startedAt") as first, max(error) as error
  from settled where not "isOwnError" group by endpoint_id
), touched as (
  update webhook_endpoints as endpoint set
    failing_since = case
      when counting.works then null
      else coalesce(endpoint.failing_since, counting.first) end,
    last_delivered_at = case when counting.works then $2::timestamptz else endpoint.last_delivered_at end,
    last_error = case when counting.works then null else counting.error end
  from counting where endpoint.id = counting.endpoint_id
  returning endpoint.id, endpoint.failing_since
)
select settled.id::float8 as id, settled.endpoint_id as "endpointId",
  settled.round_failures as "roundFailures", touched.failing_since as "failingSince"
from settled join touched on touched.id = settled.endpoint_id
where not settled."isOwnError"
--> next
with recent as (
  select original_size_bytes, processing_time_ms from audio_jobs
  where status = 'completed' and processing_method = $1::text and processing_time_ms > 0
  order by finished_at desc limit $3::integer
), before as (
  select original_size_bytes from audio_jobs where finished_at is null and created_at < $2::timestamptz
)
select
  (select avg(original_size_bytes)::float8 from recent) as "videoBytes",
  (select sum(original_size_bytes)::float8 / sum(processing_time_ms) from recent) as "bytesPerMs",
  (select sum(original_size_bytes)::float8 from before) as "waitingBytes",
  (select count(*) filter (where original_size_bytes is null)::integer from before) as "waiting"
--> next
with released as (
  update redbubble_shops set scan_id = null, next_scan_at = $3::timestamptz where id = $1::integer and scan_id = $2
  returning id
)
select pg_notify($4, '') from released
