CREATE TABLE "data_selection_hit" (
	"selection" bigint NOT NULL,
	"number" integer NOT NULL,
	"vin" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" smallint NOT NULL,
	"digest" bigint NOT NULL,
	"values" jsonb NOT NULL,
	CONSTRAINT "data_selection_hit_selection_number_pk" PRIMARY KEY("selection","number")
);
--> statement-breakpoint
CREATE TABLE "data_selection" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"wanted" jsonb NOT NULL,
	"vins" text[] NOT NULL,
	"job" bigint,
	"looked" bigint DEFAULT 0 NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"is_full" boolean DEFAULT false NOT NULL,
	"stopped" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "geofence_state" (
	"vin" text NOT NULL,
	"fence_id" bigint NOT NULL,
	"inside" boolean NOT NULL,
	"pending_at" timestamp (3) with time zone,
	"pending_longitude" double precision,
	"pending_latitude" double precision,
	CONSTRAINT "geofence_state_vin_fence_id_pk" PRIMARY KEY("vin","fence_id")
);
--> statement-breakpoint
CREATE TABLE "geofence_vehicle" (
	"vin" text NOT NULL,
	"fence_id" bigint NOT NULL,
	CONSTRAINT "geofence_vehicle_vin_fence_id_pk" PRIMARY KEY("vin","fence_id")
);
--> statement-breakpoint
CREATE TABLE "geofence" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'notUsed' NOT NULL,
	"shape" text NOT NULL,
	"address" text,
	"longitude" double precision,
	"latitude" double precision,
	"radius_km" double precision,
	"ring" text,
	"from_day" date,
	"to_day" date,
	"repeat_days" text DEFAULT '1234567' NOT NULL,
	"enter_reminder" boolean DEFAULT false NOT NULL,
	"out_reminder" boolean DEFAULT false NOT NULL,
	"warning_email" text,
	"all_vehicles" boolean DEFAULT false NOT NULL,
	"vehicles" bigint,
	"create_user" text,
	"editable" boolean,
	"remark" text,
	"created_by" bigint
);
--> statement-breakpoint
CREATE TABLE "geofence_event" (
	"vin" text NOT NULL,
	"id" bigserial NOT NULL,
	"fence_id" bigint NOT NULL,
	"fence" text NOT NULL,
	"address" text,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"longitude" double precision NOT NULL,
	"latitude" double precision NOT NULL,
	"noticed_at" timestamp (3) with time zone NOT NULL,
	"reminder" text NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "geofence_event_vin_id_pk" PRIMARY KEY("vin","id")
);
--> statement-breakpoint
ALTER TABLE "data_selection_hit" ADD CONSTRAINT "data_selection_hit_selection_data_selection_id_fk" FOREIGN KEY ("selection") REFERENCES "public"."data_selection"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geofence_state" ADD CONSTRAINT "geofence_state_fence_id_geofence_id_fk" FOREIGN KEY ("fence_id") REFERENCES "public"."geofence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geofence_vehicle" ADD CONSTRAINT "geofence_vehicle_fence_id_geofence_id_fk" FOREIGN KEY ("fence_id") REFERENCES "public"."geofence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geofence" ADD CONSTRAINT "geofence_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_selection_user_id_id_index" ON "data_selection" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "data_selection_created_at_index" ON "data_selection" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "geofence_state_fence_id_index" ON "geofence_state" USING btree ("fence_id");--> statement-breakpoint
CREATE INDEX "geofence_vehicle_fence_id_index" ON "geofence_vehicle" USING btree ("fence_id");--> statement-breakpoint
CREATE INDEX "geofence_event_vin_fence_id_at_index" ON "geofence_event" USING btree ("vin","fence_id","at");--> statement-breakpoint
CREATE INDEX "geofence_event_at_index" ON "geofence_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "geofence_event_waiting" ON "geofence_event" USING btree ("id") WHERE reminder = 'waiting';--> statement-breakpoint
CREATE VIEW "public"."geofence_event_list" AS (
  select id, vin, fence, kind, at, address, longitude, latitude, reminder, reminded_at, noticed_at as created_at,
    coalesce(reminded_at, noticed_at) as updated_at from geofence_event);