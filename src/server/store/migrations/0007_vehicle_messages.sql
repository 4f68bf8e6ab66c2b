CREATE TABLE "alarm" (
	"vin" text NOT NULL,
	"id" bigserial NOT NULL,
	"kind" text NOT NULL,
	"code" bigint NOT NULL,
	"level" smallint NOT NULL,
	"begin_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"end_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alarm_vin_id_pk" PRIMARY KEY("vin","id")
);
--> statement-breakpoint
CREATE TABLE "command" (
	"vin" text NOT NULL,
	"id" bigserial NOT NULL,
	"command" smallint NOT NULL,
	"body" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"user_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"gateway" uuid,
	"answered_at" timestamp (3) with time zone,
	"response" smallint,
	"answer" "bytea",
	CONSTRAINT "command_vin_id_pk" PRIMARY KEY("vin","id")
);
--> statement-breakpoint
CREATE TABLE "last_message" (
	"vin" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	"clock_off" boolean DEFAULT false NOT NULL,
	"digest" bigint,
	"drive_at" timestamp (3) with time zone,
	"vehicle_state" smallint,
	"charging_state" smallint,
	"running_mode" smallint,
	"speed_kmh" double precision,
	"odometer_km" double precision,
	"voltage_v" double precision,
	"current_a" double precision,
	"soc_percent" smallint,
	"located_at" timestamp (3) with time zone,
	"longitude" double precision,
	"latitude" double precision,
	"coordinate_system" smallint,
	"alarm_at" timestamp (3) with time zone,
	"alarm_level" smallint,
	"changed_at" timestamp (3) with time zone NOT NULL
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE "message" (
	"vin" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" smallint NOT NULL,
	"digest" bigint NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"reissued" boolean DEFAULT false NOT NULL,
	"clock_off" boolean DEFAULT false NOT NULL,
	"down" boolean DEFAULT false NOT NULL,
	"alarm_level" smallint,
	"problem" text,
	"platform" text,
	"frame" "bytea" NOT NULL,
	CONSTRAINT "message_vin_at_kind_digest_pk" PRIMARY KEY("vin","at","kind","digest")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "platform_account" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"vins" text[],
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	CONSTRAINT "platform_account_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "gateway" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"heartbeat_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_online" (
	"vin" text PRIMARY KEY NOT NULL,
	"online" boolean NOT NULL,
	"connected_at" timestamp (3) with time zone NOT NULL,
	"disconnected_at" timestamp (3) with time zone,
	"last_seen" timestamp (3) with time zone NOT NULL,
	"gateway" uuid,
	"connection" bigint DEFAULT 0 NOT NULL,
	"platform" text
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE "login_refusal" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"vin" text NOT NULL,
	"reason" text NOT NULL,
	"address" text NOT NULL,
	"iccid" text,
	"count" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "login_refusal_same" UNIQUE("vin","reason","address")
);
--> statement-breakpoint
CREATE INDEX "alarm_vin_begin_at_index" ON "alarm" USING btree ("vin","begin_at");--> statement-breakpoint
CREATE INDEX "alarm_begin_at_index" ON "alarm" USING btree ("begin_at");--> statement-breakpoint
CREATE INDEX "alarm_changed_at_index" ON "alarm" USING btree ("changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_lasting" ON "alarm" USING btree ("vin","kind","code") WHERE end_at is null;--> statement-breakpoint
CREATE INDEX "command_open" ON "command" USING btree ("vin","id") WHERE state in ('waiting', 'sent');--> statement-breakpoint
CREATE INDEX "vehicle_online_gateway" ON "vehicle_online" USING btree ("gateway") WHERE online;--> statement-breakpoint
CREATE INDEX "login_refusal_last_at_index" ON "login_refusal" USING btree ("last_at");
--> statement-breakpoint
-- With Citus everything that is a vehicle's lies together, by VIN; without it these are plain tables.
DO $$
DECLARE
  name text;
BEGIN
  IF EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus') THEN
    PERFORM create_distributed_table('message', 'vin');
    FOREACH name IN ARRAY ARRAY['last_message', 'vehicle_online', 'alarm', 'command'] LOOP
      PERFORM create_distributed_table(name, 'vin', colocate_with => 'message');
    END LOOP;
  END IF;
END $$;
