CREATE TABLE "billing_departures" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"left_at" timestamp with time zone NOT NULL
);
