CREATE TABLE "template_assets" (
	"template_id" text NOT NULL,
	"version" integer NOT NULL,
	"asset_id" text NOT NULL,
	CONSTRAINT "template_assets_template_id_version_asset_id_pk" PRIMARY KEY("template_id","version","asset_id")
);
--> statement-breakpoint
ALTER TABLE "template_assets" ADD CONSTRAINT "template_assets_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_assets" ADD CONSTRAINT "template_assets_version_fk" FOREIGN KEY ("template_id","version") REFERENCES "public"."template_versions"("template_id","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "template_assets_asset" ON "template_assets" USING btree ("asset_id");