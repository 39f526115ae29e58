CREATE TABLE "installation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"key_check" text NOT NULL,
	"previous_key_check" text,
	"store_id" text,
	CONSTRAINT "installation_one_row" CHECK ("installation"."id" = 1)
);
