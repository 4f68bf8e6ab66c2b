CREATE TABLE "counter" (
	"id" serial PRIMARY KEY NOT NULL,
	"display_name" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"details" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "counter_display_name_unique" UNIQUE("display_name")
);
