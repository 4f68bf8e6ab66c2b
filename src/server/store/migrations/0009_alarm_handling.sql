CREATE TABLE "breakdown_call" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"vin" text NOT NULL,
	"called_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"source" text DEFAULT 'staff' NOT NULL,
	"address" text,
	"longitude" double precision,
	"latitude" double precision,
	"caller" text,
	"contact" text,
	"description" text,
	"handled_by" text,
	"handled_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"result" text,
	"alarm" bigint
);
--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "state" text GENERATED ALWAYS AS (case when end_at is null then 'lasting' else 'ended' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "handling" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "acknowledged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "acknowledged_by" text;--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "closed_by" text;--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "remark" text;--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "breakdown_call" ADD CONSTRAINT "breakdown_call_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "breakdown_call_vin_id_index" ON "breakdown_call" USING btree ("vin","id");--> statement-breakpoint
CREATE INDEX "breakdown_call_state_called_at_index" ON "breakdown_call" USING btree ("state","called_at");--> statement-breakpoint
CREATE INDEX "breakdown_call_called_at_index" ON "breakdown_call" USING btree ("called_at");--> statement-breakpoint
CREATE UNIQUE INDEX "breakdown_call_of_alarm" ON "breakdown_call" USING btree ("alarm");--> statement-breakpoint
CREATE INDEX "alarm_id_index" ON "alarm" USING btree ("id");--> statement-breakpoint
CREATE INDEX "alarm_level_begin_at_index" ON "alarm" USING btree ("level","begin_at");--> statement-breakpoint
CREATE INDEX "alarm_changed_in_index" ON "alarm" USING btree ("changed_in");