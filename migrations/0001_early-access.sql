CREATE TABLE "early_birds" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "early_birds_email_unique" UNIQUE("email")
);
