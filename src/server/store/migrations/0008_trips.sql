CREATE TABLE "daily_drive" (
	"vin" text NOT NULL,
	"day" date NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"first_km" double precision NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"last_km" double precision NOT NULL,
	"max_speed_kmh" double precision,
	"min_soc" smallint,
	"max_soc" smallint,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "daily_drive_vin_day_pk" PRIMARY KEY("vin","day")
) WITH (fillfactor = 70);
--> statement-breakpoint
CREATE TABLE "trip" (
	"vin" text NOT NULL,
	"id" bigserial NOT NULL,
	"state" smallint NOT NULL,
	"begin_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"begin_km" double precision,
	"end_km" double precision,
	"begin_soc" smallint,
	"end_soc" smallint,
	"packets" integer NOT NULL,
	"reissued" integer NOT NULL,
	"source" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "trip_vin_id_pk" PRIMARY KEY("vin","id")
) WITH (fillfactor = 70);
--> statement-breakpoint
CREATE INDEX "daily_drive_day_index" ON "daily_drive" USING btree ("day");--> statement-breakpoint
CREATE INDEX "trip_vin_begin_at_index" ON "trip" USING btree ("vin","begin_at");--> statement-breakpoint
CREATE INDEX "trip_begin_at_index" ON "trip" USING btree ("begin_at");--> statement-breakpoint
CREATE UNIQUE INDEX "trip_under_way" ON "trip" USING btree ("vin") WHERE state = 0;
--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  IF EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus') THEN
    FOREACH name IN ARRAY ARRAY['trip', 'daily_drive'] LOOP
      PERFORM create_distributed_table(name, 'vin', colocate_with => 'message');
    END LOOP;
  END IF;
END $$;
