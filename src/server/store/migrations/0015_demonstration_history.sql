CREATE TABLE "demonstration_history" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"days" integer NOT NULL,
	"written_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
