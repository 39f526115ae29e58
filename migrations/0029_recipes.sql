CREATE TABLE "recipe_jobs" (
	"product_id" bigint PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"template_id" text NOT NULL,
	"template_version" integer NOT NULL,
	"turn" bigint NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"deaths" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	"trace_parent" text
);
--> statement-breakpoint
ALTER TABLE "redbubble_products" ADD COLUMN "media" jsonb;--> statement-breakpoint
ALTER TABLE "redbubble_products" ADD COLUMN "media_error" jsonb;--> statement-breakpoint
ALTER TABLE "redbubble_shops" ADD COLUMN "template_id" text;--> statement-breakpoint
ALTER TABLE "recipe_jobs" ADD CONSTRAINT "recipe_jobs_product_id_redbubble_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."redbubble_products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipe_jobs" ADD CONSTRAINT "recipe_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recipe_jobs_user_id" ON "recipe_jobs" USING btree ("user_id","turn");--> statement-breakpoint
CREATE INDEX "recipe_jobs_turn" ON "recipe_jobs" USING btree ("turn","product_id");--> statement-breakpoint
CREATE INDEX "recipe_jobs_deadline" ON "recipe_jobs" USING btree ("deadline");--> statement-breakpoint
ALTER TABLE "redbubble_shops" ADD CONSTRAINT "redbubble_shops_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE set null ON UPDATE no action NOT VALID;
