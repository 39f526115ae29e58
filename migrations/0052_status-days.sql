CREATE TABLE "status_days" (
	"day" date NOT NULL,
	"part" text NOT NULL,
	"checks" integer NOT NULL,
	"good" integer NOT NULL,
	CONSTRAINT "status_days_day_part_pk" PRIMARY KEY("day","part")
);
