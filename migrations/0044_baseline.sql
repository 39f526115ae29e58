-- replaces: 0044_ways-back 48ddb34b5f73a91b6e4b262e1a36ee18608318ee8759abf0ff57a37d8f2503a0
-- The schema that the migrations up to this one made.
create table "users" (
  "id" serial not null,
  "username" text,
  "password" text,
  "firebase_uid" text,
  "email" text,
  "display_name" text,
  "stripe_customer_id" text,
  "stripe_customer_since" timestamptz,
  "stripe_plan" text,
  "stripe_email" text,
  "user_status" text default 'inactive' not null,
  "created_at" timestamptz default now() not null,
  "unverified_email" text,
  "tokens_valid_after" timestamptz,
  "access_ends_at" timestamptz,
  constraint "users_email_unique" unique (email),
  constraint "users_firebase_uid_unique" unique (firebase_uid),
  constraint "users_pkey" primary key (id)
);--> statement-breakpoint
create index "users_access_ends_at" on "users" (access_ends_at) where access_ends_at is not null;--> statement-breakpoint
create unique index "users_username_unique" on "users" (lower(username));--> statement-breakpoint
create table "api_keys" (
  "id" serial not null,
  "user_id" integer not null,
  "name" text default 'Default Key' not null,
  "key_hash" text not null,
  "key_ciphertext" text not null,
  "label" text not null,
  "created_at" timestamptz not null,
  "last_used_at" timestamptz,
  "scopes" text[],
  "expires_at" timestamptz,
  "lifetime_days" integer,
  "rotated_at" timestamptz,
  "is_test" boolean default false not null,
  constraint "api_keys_key_hash_unique" unique (key_hash),
  constraint "api_keys_pkey" primary key (id),
  constraint "api_keys_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create index "api_keys_user_id" on "api_keys" (user_id);--> statement-breakpoint
create table "api_requests" (
  "id" bigserial not null,
  "request_id" text not null,
  "user_id" integer not null,
  "api_key" text not null,
  "timestamp" timestamptz default now() not null,
  "endpoint" text not null,
  "status_code" integer not null,
  "image_url" text,
  "processing_time_ms" integer,
  "source_file_size_bytes" bigint,
  "output_file_size_bytes" bigint,
  "video_format" text,
  "video_duration_seconds" double precision,
  "audio_codec" text,
  "audio_bitrate" text,
  "input_method" text,
  "processing_method" text,
  "counted" boolean default true not null,
  "error_code" text,
  constraint "api_requests_pkey" primary key (id, "timestamp")
) partition by range ("timestamp");--> statement-breakpoint
create index "api_requests_user_facet" on "api_requests" (user_id, endpoint, api_key, coalesce(input_method, ''), status_code, "timestamp", id) where status_code <> 102;--> statement-breakpoint
create index "api_requests_user_request_id" on "api_requests" (user_id, request_id text_pattern_ops);--> statement-breakpoint
create index "api_requests_user_time" on "api_requests" (user_id, "timestamp", id);--> statement-breakpoint
create index "api_requests_user_under_way" on "api_requests" (user_id, "timestamp", id) where status_code = 102;--> statement-breakpoint
create table "api_requests_default" partition of "api_requests" default;--> statement-breakpoint
create table "attempts" (
  "bucket" text not null,
  "count" integer not null,
  "window_started_at" timestamptz not null,
  constraint "attempts_pkey" primary key (bucket)
);--> statement-breakpoint
create index "attempts_window_started_at" on "attempts" (window_started_at);--> statement-breakpoint
create table "audio_jobs" (
  "id" text not null,
  "user_id" integer not null,
  "log_row_id" bigint,
  "status" text not null,
  "processing_method" text not null,
  "bitrate_kbps" integer not null,
  "start_seconds" double precision,
  "end_seconds" double precision,
  "input_method" text not null,
  "source_url" text,
  "source_name" text,
  "original_size_bytes" bigint,
  "webhook_url" text,
  "metadata" jsonb,
  "attempt" integer default 0 not null,
  "deaths" integer default 0 not null,
  "percent" integer default 0 not null,
  "audio_seconds" double precision default 0 not null,
  "audio_size_bytes" bigint,
  "processing_time_ms" integer,
  "error" text,
  "error_code" text,
  "fix" text,
  "created_at" timestamptz not null,
  "started_at" timestamptz,
  "finished_at" timestamptz,
  "expires_at" timestamptz,
  "removed_at" timestamptz,
  "fetched_bytes" bigint,
  "declared_bytes" bigint,
  "trace_parent" text,
  "sealed_webhook_authorization" text,
  "priority" text,
  constraint "audio_jobs_pkey" primary key (id),
  constraint "audio_jobs_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create index "audio_jobs_expiring" on "audio_jobs" (expires_at) where expires_at is not null and removed_at is null;--> statement-breakpoint
create index "audio_jobs_finished_at" on "audio_jobs" (finished_at);--> statement-breakpoint
create index "audio_jobs_open" on "audio_jobs" (created_at) where finished_at is null;--> statement-breakpoint
create index "audio_jobs_user_id" on "audio_jobs" (user_id, created_at);--> statement-breakpoint
create table "batches" (
  "id" text not null,
  "user_id" integer not null,
  "status" text not null,
  "work" jsonb not null,
  "total" integer not null,
  "waiting" integer not null,
  "unfinished" integer not null,
  "completed" integer default 0 not null,
  "failed" integer default 0 not null,
  "cancelled" integer default 0 not null,
  "retries" integer default 0 not null,
  "file_bytes" bigint not null,
  "zip_name" text not null,
  "key_label" text not null,
  "webhook_url" text,
  "sealed_webhook_authorization" text,
  "metadata" jsonb,
  "trace_parent" text,
  "created_at" timestamptz not null,
  "begun_at" timestamptz not null,
  "claimed_at" timestamptz,
  "finished_at" timestamptz,
  "expires_at" timestamptz,
  "removed_at" timestamptz,
  constraint "batches_pkey" primary key (id),
  constraint "batches_zip_name_unique" unique (zip_name),
  constraint "batches_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create index "batches_expiring" on "batches" (expires_at) where expires_at is not null and removed_at is null;--> statement-breakpoint
create index "batches_finished_at" on "batches" (finished_at);--> statement-breakpoint
create index "batches_user_id" on "batches" (user_id, created_at);--> statement-breakpoint
create index "batches_waiting" on "batches" (user_id) where waiting > 0;--> statement-breakpoint
create table "batch_items" (
  "batch_id" text not null,
  "index" integer not null,
  "status" text not null,
  "name" text not null,
  "image_url" text,
  "file_bytes" bigint,
  "values" jsonb,
  "log_row_id" bigint,
  "logged_at" timestamptz,
  "run" integer default 0 not null,
  "deaths" integer default 0 not null,
  "due_at" timestamptz not null,
  "leased_until" timestamptz,
  "results" jsonb,
  "error" text,
  "error_code" text,
  constraint "batch_items_batch_id_index_pk" primary key (batch_id, index),
  constraint "batch_items_batch_id_batches_id_fk" foreign key (batch_id) references batches (id) on delete cascade
);--> statement-breakpoint
create index "batch_items_leases" on "batch_items" (leased_until) where status = 'working';--> statement-breakpoint
create index "batch_items_waiting" on "batch_items" (batch_id, deaths, index) where status = 'waiting';--> statement-breakpoint
create table "billing_accounts" (
  "user_id" integer not null,
  "customer_id" text not null,
  "reads_started" integer default 0 not null,
  "reads_applied" integer default 0 not null,
  "synced_at" timestamptz,
  constraint "billing_accounts_customer_id_unique" unique (customer_id),
  constraint "billing_accounts_pkey" primary key (user_id),
  constraint "billing_accounts_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create table "billing_attempts" (
  "user_id" integer not null,
  "purchase" text not null,
  "idempotency_key" text not null,
  "started_at" timestamptz not null,
  constraint "billing_attempts_pkey" primary key (user_id),
  constraint "billing_attempts_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create table "billing_changes" (
  "id" serial not null,
  "user_id" integer not null,
  "changed_at" timestamptz not null,
  "from_status" text not null,
  "to_status" text not null,
  "from_plan" text,
  "to_plan" text,
  "access_ends_at" timestamptz,
  "reason" text not null,
  constraint "billing_changes_pkey" primary key (id),
  constraint "billing_changes_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create index "billing_changes_user_id" on "billing_changes" (user_id);--> statement-breakpoint
create table "billing_departures" (
  "customer_id" text not null,
  "left_at" timestamptz not null,
  constraint "billing_departures_pkey" primary key (customer_id)
);--> statement-breakpoint
create table "billing_events" (
  "id" text not null,
  "type" text not null,
  "user_id" integer,
  "processed_at" timestamptz not null,
  constraint "billing_events_pkey" primary key (id)
);--> statement-breakpoint
create table "billing_pass_entries" (
  "id" text not null,
  "user_id" integer not null,
  "payment_id" text not null,
  "cents" integer not null,
  "happened_at" timestamptz not null,
  constraint "billing_pass_entries_pkey" primary key (id),
  constraint "billing_pass_entries_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create index "billing_pass_entries_user_id" on "billing_pass_entries" (user_id);--> statement-breakpoint
create table "billing_subscriptions" (
  "id" text not null,
  "user_id" integer not null,
  "status" text not null,
  "price_id" text not null,
  "plan" text,
  "started_at" timestamptz not null,
  "period_starts_at" timestamptz not null,
  "period_ends_at" timestamptz not null,
  "cancel_at_period_end" boolean not null,
  "ended_at" timestamptz,
  "paid" boolean not null,
  constraint "billing_subscriptions_pkey" primary key (id),
  constraint "billing_subscriptions_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create index "billing_subscriptions_period" on "billing_subscriptions" (period_ends_at);--> statement-breakpoint
create index "billing_subscriptions_user_id" on "billing_subscriptions" (user_id);--> statement-breakpoint
create table "closed_identities" (
  "uid_hash" text not null,
  "closed_at" timestamptz not null,
  constraint "closed_identities_pkey" primary key (uid_hash)
);--> statement-breakpoint
create table "early_birds" (
  "id" serial not null,
  "email" text not null,
  "created_at" timestamptz not null,
  constraint "early_birds_email_unique" unique (email),
  constraint "early_birds_pkey" primary key (id)
);--> statement-breakpoint
create table "fonts" (
  "id" serial not null,
  "user_id" integer not null,
  "name" text not null,
  "file_name" text not null,
  "format" text not null,
  "weight" integer not null,
  "italic" boolean not null,
  "scripts" jsonb not null,
  "size_bytes" integer not null,
  "sha256" text not null,
  "created_at" timestamptz not null,
  constraint "fonts_file_name_unique" unique (file_name),
  constraint "fonts_pkey" primary key (id),
  constraint "fonts_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create unique index "fonts_user_id_name" on "fonts" (user_id, lower(name));--> statement-breakpoint
create table "identity_sign_ins" (
  "user_id" integer not null,
  "signed_in_at" timestamptz not null,
  "address" text not null,
  "user_agent" text not null,
  "last_seen_at" timestamptz not null,
  constraint "identity_sign_ins_user_id_signed_in_at_user_agent_pk" primary key (user_id, signed_in_at, user_agent),
  constraint "identity_sign_ins_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create table "installation" (
  "id" integer default 1 not null,
  "key_check" text not null,
  "previous_key_check" text,
  "store_id" text,
  constraint "installation_one_row" check (id = 1),
  constraint "installation_pkey" primary key (id)
);--> statement-breakpoint
create table "keyed_calls" (
  "user_id" integer not null,
  "endpoint" text not null,
  "key" text not null,
  "holder" text not null,
  "held_until" timestamptz not null,
  "expires_at" timestamptz not null,
  "status_code" integer,
  "fingerprint" text,
  "headers" jsonb,
  "content_type" text,
  "sealed_text" text,
  "file_key" text,
  constraint "keyed_calls_user_id_endpoint_key_pk" primary key (user_id, endpoint, key),
  constraint "keyed_calls_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create index "keyed_calls_expires_at" on "keyed_calls" (expires_at);--> statement-breakpoint
create table "known_addresses" (
  "user_id" integer not null,
  "address" text not null,
  "last_sign_in_at" timestamptz not null,
  constraint "known_addresses_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create unique index "known_addresses_unique" on "known_addresses" (user_id, address);--> statement-breakpoint
create table "marketplace_hosts" (
  "host" text not null,
  "next_request_at" timestamptz not null,
  "holder" text,
  "held_until" timestamptz,
  "paused_until" timestamptz,
  "blocked_in_a_row" integer default 0 not null,
  "robots" text,
  "robots_read_at" timestamptz,
  constraint "marketplace_hosts_pkey" primary key (host)
);--> statement-breakpoint
create table "password_resets" (
  "id" bigserial not null,
  "name" text not null,
  "address" text not null,
  "requested_at" timestamptz not null,
  "user_id" integer,
  "email" text,
  "token_hash" text,
  "expires_at" timestamptz,
  "sent_at" timestamptz,
  constraint "password_resets_pkey" primary key (id),
  constraint "password_resets_token_hash_unique" unique (token_hash),
  constraint "password_resets_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create index "password_resets_requested_at" on "password_resets" (requested_at);--> statement-breakpoint
create index "password_resets_user_id" on "password_resets" (user_id);--> statement-breakpoint
create index "password_resets_waiting" on "password_resets" (id) where sent_at is null;--> statement-breakpoint
create table "templates" (
  "id" text not null,
  "position" serial not null,
  "user_id" integer not null,
  "name" text not null,
  "version" integer not null,
  "created_at" timestamptz not null,
  "updated_at" timestamptz not null,
  constraint "templates_pkey" primary key (id),
  constraint "templates_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create unique index "templates_listed" on "templates" (user_id, "position");--> statement-breakpoint
create table "redbubble_shops" (
  "id" serial not null,
  "user_id" integer not null,
  "shop_url" text not null,
  "webhook_url" text not null,
  "is_active" boolean default true not null,
  "sync_products" boolean not null,
  "post_products" boolean not null,
  "notify_existing" boolean not null,
  "feed_token" text not null,
  "metadata" jsonb,
  "created_at" timestamptz not null,
  "status" text,
  "last_scraped_at" timestamptz,
  "last_full_scan_at" timestamptz,
  "last_error" text,
  "last_error_at" timestamptz,
  "failures" integer default 0 not null,
  "failing_since" timestamptz,
  "baseline_at" timestamptz,
  "strategy" text,
  "last_found" integer default 0 not null,
  "last_new" integer default 0 not null,
  "last_notified" integer default 0 not null,
  "last_complete" boolean default false not null,
  "scans_ended" integer default 0 not null,
  "requested_at" timestamptz,
  "next_scan_at" timestamptz,
  "scan_id" text,
  "trace_parent" text,
  "sealed_webhook_authorization" text,
  "template_id" text,
  "notify_email" boolean default false not null,
  "unsubscribe_token" text,
  constraint "redbubble_shops_feed_token_unique" unique (feed_token),
  constraint "redbubble_shops_pkey" primary key (id),
  constraint "redbubble_shops_user_url" unique (user_id, shop_url),
  constraint "redbubble_shops_template_id_templates_id_fk" foreign key (template_id) references templates (id) on delete set null,
  constraint "redbubble_shops_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create index "redbubble_shops_due" on "redbubble_shops" (next_scan_at) where next_scan_at is not null;--> statement-breakpoint
create index "redbubble_shops_requested" on "redbubble_shops" (requested_at) where requested_at is not null;--> statement-breakpoint
create index "redbubble_shops_template_id" on "redbubble_shops" (template_id);--> statement-breakpoint
create table "redbubble_products" (
  "id" bigserial not null,
  "shop_id" integer not null,
  "product_id" text not null,
  "product_url" text not null,
  "title" text,
  "image_url" text,
  "price" text,
  "discovered_at" timestamptz not null,
  "notification" text not null,
  "missing_scans" integer default 0 not null,
  "media" jsonb,
  "media_error" jsonb,
  constraint "redbubble_products_pkey" primary key (id),
  constraint "redbubble_products_shop_product" unique (shop_id, product_id),
  constraint "redbubble_products_shop_id_redbubble_shops_id_fk" foreign key (shop_id) references redbubble_shops (id) on delete cascade
);--> statement-breakpoint
create index "redbubble_products_discovered" on "redbubble_products" (shop_id, discovered_at);--> statement-breakpoint
create index "redbubble_products_recent" on "redbubble_products" (shop_id, id);--> statement-breakpoint
create table "product_pictures" (
  "product_id" bigint not null,
  "user_id" integer not null,
  "file" text,
  "turn" bigint not null,
  "run" integer default 0 not null,
  "deaths" integer default 0 not null,
  "due_at" timestamptz,
  "leased_until" timestamptz,
  constraint "product_pictures_pkey" primary key (product_id),
  constraint "product_pictures_product_id_redbubble_products_id_fk" foreign key (product_id) references redbubble_products (id) on delete cascade
);--> statement-breakpoint
create unique index "product_pictures_file" on "product_pictures" (file);--> statement-breakpoint
create index "product_pictures_waiting" on "product_pictures" (turn, product_id) where due_at is not null;--> statement-breakpoint
create index "product_pictures_waiting_of" on "product_pictures" (user_id, turn) where due_at is not null;--> statement-breakpoint
create table "recipe_jobs" (
  "product_id" bigint not null,
  "user_id" integer not null,
  "template_id" text not null,
  "template_version" integer not null,
  "turn" bigint not null,
  "deadline" timestamptz not null,
  "run" integer default 0 not null,
  "deaths" integer default 0 not null,
  "due_at" timestamptz not null,
  "leased_until" timestamptz,
  "trace_parent" text,
  constraint "recipe_jobs_pkey" primary key (product_id),
  constraint "recipe_jobs_product_id_redbubble_products_id_fk" foreign key (product_id) references redbubble_products (id) on delete cascade,
  constraint "recipe_jobs_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create index "recipe_jobs_deadline" on "recipe_jobs" (deadline);--> statement-breakpoint
create index "recipe_jobs_turn" on "recipe_jobs" (turn, product_id);--> statement-breakpoint
create index "recipe_jobs_user_id" on "recipe_jobs" (user_id, turn);--> statement-breakpoint
create table "recovery_codes" (
  "user_id" integer not null,
  "code_hash" text not null,
  constraint "recovery_codes_user_id_code_hash_pk" primary key (user_id, code_hash),
  constraint "recovery_codes_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create table "request_facets" (
  "user_id" integer not null,
  "endpoint" text not null,
  "api_key" text not null,
  "input_method" text not null,
  "status_code" integer not null,
  constraint "request_facets_pkey" primary key (user_id, endpoint, api_key, input_method, status_code)
);--> statement-breakpoint
create table "results" (
  "name" text not null,
  "user_id" integer not null,
  "content_type" text not null,
  "size_bytes" integer not null,
  "created_at" timestamptz not null,
  "expires_at" timestamptz not null,
  "removed_at" timestamptz,
  "tool" text,
  "request_id" text,
  "title" text,
  "width" integer,
  "height" integer,
  "call" jsonb,
  constraint "results_pkey" primary key (name),
  constraint "results_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create index "results_expiring" on "results" (expires_at) where removed_at is null;--> statement-breakpoint
create index "results_newest" on "results" (user_id, created_at, name) where removed_at is null;--> statement-breakpoint
create index "results_removed" on "results" (removed_at) where removed_at is not null;--> statement-breakpoint
create index "results_request" on "results" (user_id, request_id) where request_id is not null;--> statement-breakpoint
create index "results_user_id" on "results" (user_id);--> statement-breakpoint
create table "second_factors" (
  "user_id" integer not null,
  "sealed_secret" text not null,
  "confirmed_at" timestamptz,
  "last_step" integer default 0 not null,
  constraint "second_factors_pkey" primary key (user_id),
  constraint "second_factors_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create table "security_events" (
  "id" bigserial not null,
  "user_id" integer not null,
  "event" text not null,
  "detail" text,
  "address" text not null,
  "user_agent" text not null,
  "at" timestamptz not null,
  "untold" text[],
  constraint "security_events_pkey" primary key (id),
  constraint "security_events_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create index "security_events_at" on "security_events" (at);--> statement-breakpoint
create index "security_events_failed" on "security_events" (user_id, at) where event = 'sign_in_failed';--> statement-breakpoint
create index "security_events_untold" on "security_events" (id) where untold is not null;--> statement-breakpoint
create index "security_events_user_id" on "security_events" (user_id, id);--> statement-breakpoint
create table "sessions" (
  "token_hash" text not null,
  "user_id" integer not null,
  "address" text not null,
  "user_agent" text not null,
  "created_at" timestamptz not null,
  "last_seen_at" timestamptz not null,
  "expires_at" timestamptz not null,
  constraint "sessions_pkey" primary key (token_hash),
  constraint "sessions_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create index "sessions_expires_at" on "sessions" (expires_at);--> statement-breakpoint
create index "sessions_user_id" on "sessions" (user_id);--> statement-breakpoint
create table "shop_news_emails" (
  "id" bigserial not null,
  "shop_id" integer not null,
  "user_id" integer not null,
  "scan_id" text not null,
  "first_product_id" bigint not null,
  "last_product_id" bigint not null,
  "waits_for_pictures" boolean not null,
  "created_at" timestamptz not null,
  "deadline" timestamptz not null,
  "due_at" timestamptz not null,
  "run" integer default 0 not null,
  "failures" integer default 0 not null,
  "leased_until" timestamptz,
  "trace_parent" text,
  constraint "shop_news_emails_pkey" primary key (id),
  constraint "shop_news_emails_shop_id_redbubble_shops_id_fk" foreign key (shop_id) references redbubble_shops (id) on delete cascade
);--> statement-breakpoint
create index "shop_news_emails_due" on "shop_news_emails" (due_at, id);--> statement-breakpoint
create index "shop_news_emails_shop_id" on "shop_news_emails" (shop_id);--> statement-breakpoint
create table "sign_in_tickets" (
  "ticket_hash" text not null,
  "user_id" integer not null,
  "expires_at" timestamptz not null,
  constraint "sign_in_tickets_pkey" primary key (ticket_hash),
  constraint "sign_in_tickets_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create index "sign_in_tickets_expires_at" on "sign_in_tickets" (expires_at);--> statement-breakpoint
create index "sign_in_tickets_user_id" on "sign_in_tickets" (user_id);--> statement-breakpoint
create table "template_versions" (
  "template_id" text not null,
  "version" integer not null,
  "content" jsonb not null,
  "picture" text,
  "picture_bytes" integer,
  "thumbnail" text,
  constraint "template_versions_template_id_version_pk" primary key (template_id, version),
  constraint "template_versions_template_id_templates_id_fk" foreign key (template_id) references templates (id) on delete cascade
);--> statement-breakpoint
create index "template_versions_picture" on "template_versions" (picture);--> statement-breakpoint
create index "template_versions_thumbnail" on "template_versions" (thumbnail);--> statement-breakpoint
create table "uploads" (
  "id" text not null,
  "user_id" integer not null,
  "size_bytes" bigint not null,
  "received_bytes" bigint default 0 not null,
  "state" jsonb,
  "metadata" text,
  "source_name" text,
  "locked_by" text,
  "locked_until" timestamptz,
  "touched_at" timestamptz default now() not null,
  "created_at" timestamptz not null,
  "expires_at" timestamptz not null,
  constraint "uploads_pkey" primary key (id),
  constraint "uploads_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create index "uploads_expires_at" on "uploads" (expires_at);--> statement-breakpoint
create index "uploads_user_id" on "uploads" (user_id);--> statement-breakpoint
create table "usage_counters" (
  "user_id" integer not null,
  "month" text not null,
  "used" integer not null,
  "burst_started_at" timestamptz default now() not null,
  "burst_used" integer default 0 not null,
  "burst_spent" double precision default 0 not null,
  "burst_counted_at" timestamptz default now() not null,
  constraint "usage_counters_user_id_month_pk" primary key (user_id, month),
  constraint "usage_counters_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create table "usage_daily" (
  "day" date not null,
  "user_id" integer not null,
  "endpoint" text not null,
  "api_key" text not null,
  "status_code" integer not null,
  "error_code" text not null,
  "requests" bigint not null,
  "input_bytes" bigint not null,
  "output_bytes" bigint not null,
  "processing_time_ms" bigint not null,
  "durations" integer[] not null,
  constraint "usage_daily_pkey" primary key (user_id, day, endpoint, api_key, status_code, error_code)
) partition by range (day);--> statement-breakpoint
create table "usage_daily_default" partition of "usage_daily" default;--> statement-breakpoint
create table "webhook_attempts" (
  "id" bigint,
  "user_id" integer not null,
  "delivery_id" bigint not null,
  "number" integer not null,
  "started_at" timestamptz not null,
  "latency_ms" integer not null,
  "status_code" integer,
  "error" text,
  "answer" text,
  constraint "webhook_attempts_pkey" primary key (user_id, delivery_id, number, started_at),
  constraint "webhook_attempts_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
) partition by range (started_at);--> statement-breakpoint
create table "webhook_attempts_default" partition of "webhook_attempts" default;--> statement-breakpoint
create table "webhook_deliveries" (
  "id" bigserial not null,
  "webhook_id" text not null,
  "user_id" integer not null,
  "endpoint_id" integer,
  "url" text default '' not null,
  "host" text default '' not null,
  "event" text not null,
  "subject" text not null,
  "test" boolean default false not null,
  "body" text,
  "status" text default 'delivered' not null,
  "attempts" integer default 0 not null,
  "round_attempts" integer default 0 not null,
  "next_attempt_at" timestamptz,
  "claim" text,
  "created_at" timestamptz not null,
  "delivered_at" timestamptz,
  "last_status_code" integer,
  "last_latency_ms" integer,
  "last_error" text,
  "round_failures" integer default 0 not null,
  constraint "webhook_deliveries_pkey" primary key (id),
  constraint "webhook_deliveries_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create index "webhook_deliveries_due" on "webhook_deliveries" (next_attempt_at) where status = 'pending';--> statement-breakpoint
create index "webhook_deliveries_kept" on "webhook_deliveries" (created_at) where body is not null;--> statement-breakpoint
create unique index "webhook_deliveries_subject" on "webhook_deliveries" (user_id, event, subject);--> statement-breakpoint
create index "webhook_deliveries_waiting" on "webhook_deliveries" (endpoint_id) where status = 'pending';--> statement-breakpoint
create sequence webhook_attempts_id_seq;--> statement-breakpoint
create table "webhook_attempts_before" (
  "id" bigint default nextval('webhook_attempts_id_seq') not null,
  "delivery_id" bigint not null,
  "number" integer not null,
  "started_at" timestamptz not null,
  "latency_ms" integer not null,
  "status_code" integer,
  "error" text,
  "answer" text,
  constraint "webhook_attempts_before_pkey" primary key (id),
  constraint "webhook_attempts_delivery_id_webhook_deliveries_id_fk" foreign key (delivery_id) references webhook_deliveries (id) on delete cascade
);--> statement-breakpoint
alter sequence webhook_attempts_id_seq owned by webhook_attempts_before.id;--> statement-breakpoint
create index "webhook_attempts_delivery" on "webhook_attempts_before" (delivery_id, number);--> statement-breakpoint
create table "webhook_endpoints" (
  "id" serial not null,
  "user_id" integer not null,
  "url" text not null,
  "status" text default 'on' not null,
  "off_reason" text,
  "switched_off_at" timestamptz,
  "owner_told_at" timestamptz,
  "failing_since" timestamptz,
  "last_delivered_at" timestamptz,
  "last_error" text,
  "only_tested" boolean default false not null,
  "events" text[],
  "description" text,
  "sealed_authorization" text,
  "created_at" timestamptz,
  "deleted_at" timestamptz,
  "sealed_headers" text,
  "own_body" text,
  constraint "webhook_endpoints_pkey" primary key (id),
  constraint "webhook_endpoints_user_url" unique (user_id, url),
  constraint "webhook_endpoints_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create index "webhook_endpoints_listed" on "webhook_endpoints" (user_id, id) where deleted_at is null and (status = 'off' or not only_tested);--> statement-breakpoint
create index "webhook_endpoints_off" on "webhook_endpoints" (user_id, url) where status = 'off';--> statement-breakpoint
create index "webhook_endpoints_subscribed" on "webhook_endpoints" (user_id) where events is not null;--> statement-breakpoint
create index "webhook_endpoints_to_tell" on "webhook_endpoints" (id) where status = 'off' and owner_told_at is null;--> statement-breakpoint
create table "webhook_listeners" (
  "user_id" integer not null,
  "listened_at" timestamptz not null,
  "last_position" integer default 0 not null,
  constraint "webhook_listeners_pkey" primary key (user_id),
  constraint "webhook_listeners_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create table "webhook_log" (
  "id" bigint default nextval('webhook_deliveries_id_seq') not null,
  "webhook_id" text not null,
  "user_id" integer not null,
  "endpoint_id" integer not null,
  "url" text not null,
  "event" text not null,
  "subject" text not null,
  "test" boolean default false not null,
  "body" text not null,
  "status" text not null,
  "attempts" integer default 0 not null,
  "trace_parent" text,
  "created_at" timestamptz not null,
  "delivered_at" timestamptz,
  "last_status_code" integer,
  "last_latency_ms" integer,
  "last_error" text,
  "sealed_authorization" text,
  constraint "webhook_log_pkey" primary key (id, created_at),
  constraint "webhook_log_endpoint_id_webhook_endpoints_id_fk" foreign key (endpoint_id) references webhook_endpoints (id),
  constraint "webhook_log_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
) partition by range (created_at);--> statement-breakpoint
create index "webhook_log_endpoint" on "webhook_log" (endpoint_id);--> statement-breakpoint
create index "webhook_log_event" on "webhook_log" (user_id, event, status, id);--> statement-breakpoint
create index "webhook_log_status" on "webhook_log" (user_id, status, id);--> statement-breakpoint
create index "webhook_log_subject" on "webhook_log" (user_id, subject);--> statement-breakpoint
create table "webhook_log_default" partition of "webhook_log" default;--> statement-breakpoint
create table "webhook_outbox" (
  "delivery_id" bigint not null,
  "created_at" timestamptz not null,
  "user_id" integer not null,
  "endpoint_id" integer not null,
  "host" text not null,
  "due_at" timestamptz not null,
  "is_due" boolean not null,
  "claim" text,
  "round_attempts" integer default 0 not null,
  "round_failures" integer default 0 not null,
  constraint "webhook_outbox_pkey" primary key (delivery_id),
  constraint "webhook_outbox_endpoint_id_webhook_endpoints_id_fk" foreign key (endpoint_id) references webhook_endpoints (id) on delete cascade
) with (autovacuum_vacuum_scale_factor = 0.02);--> statement-breakpoint
create index "webhook_outbox_due" on "webhook_outbox" (user_id, endpoint_id, due_at, delivery_id) where is_due;--> statement-breakpoint
create index "webhook_outbox_endpoint" on "webhook_outbox" (endpoint_id);--> statement-breakpoint
create index "webhook_outbox_times" on "webhook_outbox" (is_due, due_at);--> statement-breakpoint
create table "webhook_secrets" (
  "user_id" integer not null,
  "sealed_secret" text not null,
  "previous_sealed_secret" text,
  "previous_valid_until" timestamptz,
  constraint "webhook_secrets_pkey" primary key (user_id),
  constraint "webhook_secrets_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create table "webhook_stream" (
  "id" bigserial not null,
  "user_id" integer not null,
  "position" integer,
  "webhook_id" text not null,
  "event" text not null,
  "subject" text not null,
  "body" text not null,
  "trace_parent" text,
  "created_at" timestamptz not null,
  constraint "webhook_stream_pkey" primary key (id),
  constraint "webhook_stream_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create unique index "webhook_stream_position" on "webhook_stream" (user_id, "position");--> statement-breakpoint
create unique index "webhook_stream_subject" on "webhook_stream" (user_id, event, subject);--> statement-breakpoint
create index "webhook_stream_unnumbered" on "webhook_stream" (user_id, id) where "position" is null;--> statement-breakpoint
create table "white_label_domains" (
  "user_id" integer not null,
  "domain" text not null,
  "token" text not null,
  "created_at" timestamptz not null,
  "proved_at" timestamptz,
  "checked_at" timestamptz,
  "next_check_at" timestamptz,
  "missing_since" timestamptz,
  "lost_at" timestamptz,
  "owner_told_at" timestamptz,
  constraint "white_label_domains_pkey" primary key (user_id),
  constraint "white_label_domains_user_id_users_id_fk" foreign key (user_id) references users (id) on delete cascade
);--> statement-breakpoint
create index "white_label_domains_due" on "white_label_domains" (next_check_at) where proved_at is not null;--> statement-breakpoint
create unique index "white_label_domains_proved" on "white_label_domains" (domain) where proved_at is not null;--> statement-breakpoint
create index "white_label_domains_untold" on "white_label_domains" (lost_at) where lost_at is not null and owner_told_at is null;--> statement-breakpoint
-- Months before these partitions' end need none of their own.
do $$
declare
  ends_at timestamp := date_trunc('month', (now() + interval '15 days') at time zone 'UTC') + interval '1 month';
begin
  execute format('create table api_requests_first partition of api_requests for values from (minvalue) to (%L)',
    ends_at at time zone 'UTC');
  execute format('create table usage_daily_first partition of usage_daily for values from (minvalue) to (%L)',
    ends_at::date);
end $$;--> statement-breakpoint
-- Keeps usage_daily and request_facets as the ended requests of the log are, whoever changes it: what a request
-- added before is taken away, what it adds now is added. Rows are locked in one order, so that two processes
-- never wait for each other.
create function "roll_up_requests"() returns trigger language plpgsql as $$
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
create trigger "api_requests_roll_up" after update on "api_requests"
  referencing old table as before_rows new table as after_rows for each statement execute function roll_up_requests();--> statement-breakpoint
-- What versions before "webhook_log" write, as whole deliveries and as attempts without their account.
create function "webhook_attempts_own"() returns trigger language plpgsql as $$
BEGIN
	NEW.user_id := coalesce(
		(SELECT user_id FROM webhook_log WHERE id = NEW.delivery_id LIMIT 1),
		(SELECT user_id FROM webhook_deliveries WHERE id = NEW.delivery_id));
	RETURN NEW;
END $$;--> statement-breakpoint
create trigger "webhook_attempts_own" before insert on "webhook_attempts"
  for each row when (new.user_id is null) execute function webhook_attempts_own();--> statement-breakpoint
-- Moves the row of a whole delivery that no attempt is under way for. What remains of it is its mark.
create function "webhook_deliveries_move"() returns trigger language plpgsql as $$
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
create trigger "webhook_deliveries_move" after insert or update on "webhook_deliveries"
  for each row when (new.body is not null and new.claim is null) execute function webhook_deliveries_move();--> statement-breakpoint
create function "webhook_endpoints_keep_subscribed"() returns trigger language plpgsql as $$
begin
  if old.events is not null and exists (select 1 from users where id = old.user_id) then
    return null;
  end if;
  return old;
end $$;--> statement-breakpoint
create trigger "webhook_endpoints_keep_subscribed" before delete on "webhook_endpoints"
  for each row execute function webhook_endpoints_keep_subscribed();
