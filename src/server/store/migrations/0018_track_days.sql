CREATE TABLE "track_day" (
	"vin" text NOT NULL,
	"day" date NOT NULL,
	"mark" uuid,
	"until" timestamp (3) with time zone,
	"points" "bytea",
	CONSTRAINT "track_day_vin_day_pk" PRIMARY KEY("vin","day")
);
--> statement-breakpoint
CREATE INDEX "track_day_day_index" ON "track_day" USING btree ("day");--> statement-breakpoint
CREATE INDEX "track_day_due" ON "track_day" USING btree ("day") WHERE mark is null or until < ((day + 1)::timestamp at time zone 'UTC');
--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus') THEN
    PERFORM create_distributed_table('track_day', 'vin', colocate_with => 'message');
  END IF;
END $$;
