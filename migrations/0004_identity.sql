CREATE TABLE "closed_identities" (
	"uid_hash" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_sign_ins" (
	"user_id" integer NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_sign_ins_user_id_signed_in_at_user_agent_pk" PRIMARY KEY("user_id","signed_in_at","user_agent")
);
--> statement-breakpoint
CREATE TABLE "sandbox_action_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"purpose" text NOT NULL,
	"new_email" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_identities" (
	"uid" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"google" boolean DEFAULT false NOT NULL,
	"display_name" text,
	"photo_url" text,
	"disabled" boolean DEFAULT false NOT NULL,
	"valid_since" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_login_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_identities_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "sandbox_refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"provider" text NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_signing_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"private_key_ciphertext" text NOT NULL,
	"public_key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "unverified_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "tokens_valid_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity_sign_ins" ADD CONSTRAINT "identity_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_action_codes" ADD CONSTRAINT "sandbox_action_codes_uid_sandbox_identities_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."sandbox_identities"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refresh_tokens" ADD CONSTRAINT "sandbox_refresh_tokens_uid_sandbox_identities_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."sandbox_identities"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_refresh_tokens_uid" ON "sandbox_refresh_tokens" USING btree ("uid");