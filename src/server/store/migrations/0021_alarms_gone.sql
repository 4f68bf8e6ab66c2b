CREATE TABLE "alarm_gone" (
	"vin" text NOT NULL,
	"id" bigint NOT NULL,
	"gone_at" timestamp (3) with time zone NOT NULL,
	"gone_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "alarm_gone_vin_id_pk" PRIMARY KEY("vin","id")
);
--> statement-breakpoint
CREATE INDEX "alarm_gone_gone_in_index" ON "alarm_gone" USING btree ("gone_in");--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus') THEN
    PERFORM create_distributed_table('alarm_gone', 'vin', colocate_with => 'message');
  END IF;
END $$;
