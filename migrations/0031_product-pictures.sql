CREATE TABLE "product_pictures" (
	"product_id" bigint PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"file" text,
	"turn" bigint NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"deaths" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"leased_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_redbubble_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."redbubble_products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_pictures_waiting_of" ON "product_pictures" USING btree ("user_id","turn") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "product_pictures_waiting" ON "product_pictures" USING btree ("turn","product_id") WHERE due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "product_pictures_file" ON "product_pictures" USING btree ("file");