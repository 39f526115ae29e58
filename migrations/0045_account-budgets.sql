CREATE TABLE "account_budgets" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"spent" double precision NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_budgets_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "account_budgets" ADD CONSTRAINT "account_budgets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;