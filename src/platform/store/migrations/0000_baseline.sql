-- The whole schema. Tables, keys, indexes and views are what drizzle-kit writes, with these additions that it cannot say:
-- partitions, fill factors, UNLOGGED, functions, triggers, and the view of last messages. Where tables lie with Citus: ../placement.ts.
-- Pieces of texts are found by their trigrams.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- The VINs that a line of the log names anywhere: whoever does not see one of them does not see the line.
CREATE FUNCTION vins_in(line text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT found[1]), '{}')
  FROM regexp_matches(line, '(?<![A-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])', 'g') found
$$;
--> statement-breakpoint
-- Days of messages come and go while the platform runs, as a role that need not own the tables. A partition is attached
-- rather than created in place: writers and readers of the other days need not wait.
CREATE FUNCTION add_day_partition(parent text, name text, first timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF parent NOT IN ('message', 'gb_message') OR name !~ '^(message|gb_message)_[0-9]{8}$' THEN
    RAISE EXCEPTION 'Not a table of days: %', parent;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', name, parent);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, name, first, first + interval '1 day');
END $$;
--> statement-breakpoint
CREATE FUNCTION drop_day_partition(name text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF name !~ '^(message|gb_message)_[0-9]{8}$' THEN
    RAISE EXCEPTION 'Not a day: %', name;
  END IF;
  EXECUTE format('DROP TABLE IF EXISTS %I', name);
END $$;
--> statement-breakpoint
CREATE TABLE "account" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_name" text NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"department" bigint,
	"role" bigint,
	"status" text DEFAULT 'enabled' NOT NULL,
	"last_logon_at" timestamp (3) with time zone,
	"remark" text,
	"realm" text DEFAULT 'staff' NOT NULL,
	"password_hash" text,
	"must_change_password" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "department" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"parent" bigint,
	"description" text,
	"position" integer
);
--> statement-breakpoint
CREATE TABLE "employee" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"department" bigint NOT NULL,
	"phone" text,
	"email" text,
	"account" bigint,
	"remark" text,
	CONSTRAINT "employee_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "prototype_user" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"department" bigint NOT NULL,
	"number" text NOT NULL,
	"valid_until" date,
	"remark" text,
	CONSTRAINT "prototype_user_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "permission_version" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resource" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"type" text NOT NULL,
	"link" text NOT NULL,
	"parent" bigint,
	"icon" text,
	"position" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"realm" text DEFAULT 'staff' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_permission" (
	"role_id" bigint NOT NULL,
	"resource_id" bigint NOT NULL,
	CONSTRAINT "role_permission_role_id_resource_id_pk" PRIMARY KEY("role_id","resource_id")
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"remark" text,
	"all_vehicles" boolean DEFAULT false NOT NULL,
	"built_in" boolean DEFAULT false NOT NULL,
	"realm" text DEFAULT 'staff' NOT NULL,
	CONSTRAINT "role_built_in_sees_all" CHECK (not "role"."built_in" or "role"."all_vehicles")
);
--> statement-breakpoint
CREATE TABLE "password_link" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"binding_hash" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	CONSTRAINT "session_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "verification_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_group_user" (
	"group_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "vehicle_group_user_user_id_group_id_pk" PRIMARY KEY("user_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "vehicle_group_vehicle" (
	"vin" text NOT NULL,
	"group_id" bigint NOT NULL,
	"vehicle_id" bigint DEFAULT 0 NOT NULL,
	"plate" text,
	"model" bigint,
	"channel_name" text,
	"production_date" date,
	CONSTRAINT "vehicle_group_vehicle_vin_group_id_pk" PRIMARY KEY("vin","group_id")
);
--> statement-breakpoint
CREATE TABLE "vehicle_group" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"vehicles" integer,
	"users" integer,
	CONSTRAINT "vehicle_group_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "alarm" (
	"vin" text NOT NULL,
	"id" bigserial NOT NULL,
	"kind" text NOT NULL,
	"code" bigint NOT NULL,
	"level" smallint NOT NULL,
	"begin_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"end_at" timestamp (3) with time zone,
	"state" text GENERATED ALWAYS AS (case when end_at is null then 'lasting' else 'ended' end) STORED NOT NULL,
	"handling" text DEFAULT 'open' NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_by" text,
	"closed_at" timestamp (3) with time zone,
	"closed_by" text,
	"remark" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "alarm_vin_id_pk" PRIMARY KEY("vin","id")
);
--> statement-breakpoint
CREATE TABLE "alarm_gone" (
	"vin" text NOT NULL,
	"id" bigint NOT NULL,
	"gone_at" timestamp (3) with time zone NOT NULL,
	"gone_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "alarm_gone_vin_id_pk" PRIMARY KEY("vin","id")
);
--> statement-breakpoint
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
CREATE TABLE "command" (
	"vin" text NOT NULL,
	"id" bigserial NOT NULL,
	"kind" text NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text NOT NULL,
	"code" text,
	"source" text NOT NULL,
	"route" text DEFAULT 'direct' NOT NULL,
	"batch_id" bigint,
	"reason" text,
	"user_id" bigint,
	"issuer" text,
	"iccid" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"not_before" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"again" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"counter" bigint,
	"frame" "bytea",
	"gateway" uuid,
	"result" jsonb,
	"ended_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "command_vin_id_pk" PRIMARY KEY("vin","id")
);
--> statement-breakpoint
CREATE TABLE "command_batch" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"issuer" text NOT NULL,
	"total" integer NOT NULL,
	"per_minute" integer NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"user_id" bigint NOT NULL,
	"token_id" bigint
);
--> statement-breakpoint
CREATE TABLE "command_step" (
	"vin" text NOT NULL,
	"command_id" bigint NOT NULL,
	"id" bigserial NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"event" text NOT NULL,
	"by" text,
	"code" text,
	"frame" "bytea",
	"late" boolean DEFAULT false NOT NULL,
	"percent" integer,
	CONSTRAINT "command_step_vin_command_id_id_pk" PRIMARY KEY("vin","command_id","id")
);
--> statement-breakpoint
CREATE TABLE "vehicle_control" (
	"vin" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"controls" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "raw_export" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"token_id" bigint,
	"content" text NOT NULL,
	"signals" text[] NOT NULL,
	"format" text NOT NULL,
	"lang" text NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"vins" text[] NOT NULL,
	"job" bigint,
	"cancelled" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone,
	"hash" text,
	"size" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forward_batch" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"written_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"vins" text[] NOT NULL,
	"times" bigint[] NOT NULL,
	"kinds" integer[] NOT NULL,
	"digests" bigint[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forward_target_group" (
	"target_id" bigint NOT NULL,
	"group_id" bigint NOT NULL,
	CONSTRAINT "forward_target_group_target_id_group_id_pk" PRIMARY KEY("target_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "forward_target" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"enabled" boolean NOT NULL,
	"state" text DEFAULT 'off' NOT NULL,
	"backlog" integer DEFAULT 0 NOT NULL,
	"last_sent_at" timestamp (3) with time zone,
	"last_error" text,
	"last_error_at" timestamp (3) with time zone,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"tls" boolean DEFAULT false NOT NULL,
	"version" text NOT NULL,
	"account" text NOT NULL,
	"platform_code" text NOT NULL,
	"has_password" boolean GENERATED ALWAYS AS (password is not null) STORED NOT NULL,
	"confirm" text NOT NULL,
	"vehicles" text NOT NULL,
	"vins" text,
	"rate" integer NOT NULL,
	"password" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"cursor_in" "xid8",
	"cursor_id" bigint DEFAULT 0 NOT NULL,
	"cursor_entry" integer DEFAULT 0 NOT NULL,
	"encryption" text DEFAULT 'none' NOT NULL,
	"encryption_mode" text DEFAULT 'ecb' NOT NULL,
	"data_key" text,
	CONSTRAINT "forward_target_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "gb_message" (
	"vin" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" smallint NOT NULL,
	"digest" bigint NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"backfilled" boolean DEFAULT false NOT NULL,
	"clock_drift" boolean DEFAULT false NOT NULL,
	"down" boolean DEFAULT false NOT NULL,
	"alarm_level" smallint,
	"problem" text,
	"platform" text,
	"frame" "bytea" NOT NULL,
	"target" bigint NOT NULL,
	CONSTRAINT "gb_message_vin_at_kind_digest_pk" PRIMARY KEY("vin","at","kind","digest")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "last_message" (
	"vin" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	"clock_drift" boolean DEFAULT false NOT NULL,
	"backfilled" boolean DEFAULT false NOT NULL,
	"drive_at" timestamp (3) with time zone,
	"vehicle_state" smallint,
	"charging_state" smallint,
	"running_mode" smallint,
	"speed_kmh" double precision,
	"odometer_km" double precision,
	"voltage_v" double precision,
	"current_a" double precision,
	"soc_percent" smallint,
	"abnormal" jsonb,
	"invalid" jsonb,
	"located_at" timestamp (3) with time zone,
	"longitude" double precision,
	"latitude" double precision,
	"coordinate_system" smallint,
	"alarm_at" timestamp (3) with time zone,
	"alarm_level" smallint,
	"fences" bigint[],
	"changed_at" timestamp (3) with time zone NOT NULL,
	"way_at" timestamp (3) with time zone,
	"way_km" double precision,
	"way_longitude" double precision,
	"way_latitude" double precision,
	"way_stands" boolean,
	"alarm_mark" text
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE "message" (
	"vin" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" smallint NOT NULL,
	"digest" bigint NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"backfilled" boolean DEFAULT false NOT NULL,
	"clock_drift" boolean DEFAULT false NOT NULL,
	"down" boolean DEFAULT false NOT NULL,
	"alarm_level" smallint,
	"problem" text,
	"platform" text,
	"frame" "bytea" NOT NULL,
	"counts" boolean DEFAULT true NOT NULL,
	CONSTRAINT "message_vin_at_kind_digest_pk" PRIMARY KEY("vin","at","kind","digest")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "platform_account" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"vins" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	"note" text,
	"connections" integer,
	"connected_since" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone,
	"address" text,
	"vehicles" integer,
	"vehicles_online" integer,
	"revision" integer DEFAULT 0 NOT NULL,
	"data_key" text,
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
	"command" smallint,
	"frame" text,
	"count" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "login_refusal_same" UNIQUE("vin","reason","address")
);
--> statement-breakpoint
CREATE TABLE "signal_query_hit" (
	"query" bigint NOT NULL,
	"number" integer NOT NULL,
	"vin" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" smallint NOT NULL,
	"digest" bigint NOT NULL,
	"values" jsonb NOT NULL,
	CONSTRAINT "signal_query_hit_query_number_pk" PRIMARY KEY("query","number")
);
--> statement-breakpoint
CREATE TABLE "signal_query" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"token_id" bigint,
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
CREATE TABLE "client_error" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"message" text NOT NULL,
	"page" text NOT NULL,
	"count" integer NOT NULL,
	"user_name" text,
	"version" text NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"user_agent" text NOT NULL,
	"stack" text,
	"fingerprint" text NOT NULL,
	CONSTRAINT "client_error_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "operation_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"serial" bigint GENERATED ALWAYS AS (id) STORED,
	"at" timestamp (3) with time zone NOT NULL,
	"user_name" text,
	"department" text,
	"page" text,
	"action" text NOT NULL,
	"details" text,
	"ip" text,
	"call" text NOT NULL,
	"request_id" text,
	"user_id" bigint,
	"vins" text[] GENERATED ALWAYS AS (vins_in(details)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parameter_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_name" text NOT NULL,
	"key" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "province" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"code" text NOT NULL,
	"level" text NOT NULL,
	"parent" bigint,
	"longitude" double precision,
	"latitude" double precision,
	CONSTRAINT "province_code_unique" UNIQUE("code"),
	CONSTRAINT "province_level" CHECK (("province"."level" = 'province') = ("province"."parent" is null))
);
--> statement-breakpoint
CREATE TABLE "daily_drive" (
	"vin" text NOT NULL,
	"day" date NOT NULL,
	"id" bigserial NOT NULL,
	"first_at" timestamp (3) with time zone,
	"first_km" double precision,
	"last_at" timestamp (3) with time zone,
	"last_km" double precision,
	"max_speed_kmh" double precision,
	"min_soc" smallint,
	"max_soc" smallint,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"metres" bigint DEFAULT 0 NOT NULL,
	"position_metres" bigint DEFAULT 0 NOT NULL,
	"jumps" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_drive_vin_day_pk" PRIMARY KEY("vin","day")
) WITH (fillfactor = 70);
--> statement-breakpoint
CREATE TABLE "dealer_code" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"dealer" bigint NOT NULL,
	"note" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"last_ip" text,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" text,
	CONSTRAINT "dealer_code_codeHash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "dealer_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"binding_hash" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "dealer_session_tokenHash_unique" UNIQUE("token_hash")
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
	"created_by" bigint,
	"token_id" bigint
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
	CONSTRAINT "geofence_event_vin_fence_id_at_kind_pk" PRIMARY KEY("vin","fence_id","at","kind")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "live_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"changes" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_arrival" (
	"vin" text NOT NULL,
	"order_id" bigint NOT NULL,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	"longitude" double precision NOT NULL,
	"latitude" double precision NOT NULL,
	CONSTRAINT "sales_arrival_vin_order_id_pk" PRIMARY KEY("vin","order_id")
);
--> statement-breakpoint
CREATE TABLE "share_link_use" (
	"link_id" bigint NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"ip" text NOT NULL,
	"what" text NOT NULL,
	"outcome" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"user_agent" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "share_link_use_link_id_hour_ip_what_outcome_pk" PRIMARY KEY("link_id","hour","ip","what","outcome")
);
--> statement-breakpoint
CREATE TABLE "share_link" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"vin" text NOT NULL,
	"kind" text NOT NULL,
	"period_from" timestamp (3) with time zone,
	"period_to" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"note" text,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" text,
	CONSTRAINT "share_link_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "share_link_period" CHECK (("share_link"."kind" = 'track') = ("share_link"."period_from" is not null)
      and ("share_link"."kind" = 'track') = ("share_link"."period_to" is not null) and "share_link"."period_from" < "share_link"."period_to")
);
--> statement-breakpoint
CREATE TABLE "track_day" (
	"vin" text NOT NULL,
	"day" date NOT NULL,
	"mark" uuid,
	"until" timestamp (3) with time zone,
	"points" "bytea",
	CONSTRAINT "track_day_vin_day_pk" PRIMARY KEY("vin","day")
);
--> statement-breakpoint
CREATE TABLE "trip" (
	"vin" text NOT NULL,
	"id" bigserial NOT NULL,
	"state" smallint NOT NULL,
	"source" smallint NOT NULL,
	"begin_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"begin_km" double precision,
	"end_km" double precision,
	"begin_soc" smallint,
	"end_soc" smallint,
	"packets" integer NOT NULL,
	"backfilled" integer NOT NULL,
	"platform" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"metres" integer DEFAULT 0 NOT NULL,
	"position_metres" integer DEFAULT 0 NOT NULL,
	"jumps" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "trip_vin_id_pk" PRIMARY KEY("vin","id")
) WITH (fillfactor = 70);
--> statement-breakpoint
CREATE TABLE "animation" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"classification" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"file" text NOT NULL,
	CONSTRAINT "animation_name_unique" UNIQUE("name"),
	CONSTRAINT "animation_days" CHECK ("animation"."valid_to" >= "animation"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "battery_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"vin" text NOT NULL,
	"original_number" text NOT NULL,
	"new_number" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"reason" text,
	CONSTRAINT "battery_change_differs" CHECK ("battery_change"."original_number" <> "battery_change"."new_number")
);
--> statement-breakpoint
CREATE TABLE "box" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"serial" text NOT NULL,
	"vin" text,
	"iccid" text NOT NULL,
	"imei" text NOT NULL,
	"msisdn" text NOT NULL,
	"supplier" text,
	"hardware_version" text,
	"firmware" text,
	"extended" boolean,
	"status" text DEFAULT 'stock' NOT NULL,
	CONSTRAINT "box_serial_unique" UNIQUE("serial"),
	CONSTRAINT "box_vin_unique" UNIQUE("vin"),
	CONSTRAINT "box_iccid_unique" UNIQUE("iccid"),
	CONSTRAINT "box_imei_unique" UNIQUE("imei"),
	CONSTRAINT "box_msisdn_unique" UNIQUE("msisdn"),
	CONSTRAINT "box_status" CHECK (("box"."status" = 'mounted') = ("box"."vin" is not null))
);
--> statement-breakpoint
CREATE TABLE "box_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"vin" text NOT NULL,
	"original_serial" text NOT NULL,
	"original_iccid" text,
	"original_msisdn" text,
	"becomes" text NOT NULL,
	"new_serial" text NOT NULL,
	"new_iccid" text,
	"new_msisdn" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"reason" text,
	CONSTRAINT "box_change_differs" CHECK ("box_change"."original_serial" <> "box_change"."new_serial")
);
--> statement-breakpoint
CREATE TABLE "certificate" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"vin" text NOT NULL,
	"issue_day" date NOT NULL,
	"file" text,
	"remark" text,
	CONSTRAINT "certificate_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "dealer" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"address" text,
	"longitude" double precision NOT NULL,
	"latitude" double precision NOT NULL,
	"radius_km" double precision DEFAULT 1 NOT NULL,
	CONSTRAINT "dealer_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "sim_plan" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"iccid" text NOT NULL,
	"msisdn" text NOT NULL,
	"vin" text,
	"state" text NOT NULL,
	"real_name" text NOT NULL,
	"package_name" text NOT NULL,
	"total_mb" double precision NOT NULL,
	"used_mb" double precision NOT NULL,
	"remaining_mb" double precision GENERATED ALWAYS AS (greatest(total_mb - used_mb, 0)) STORED,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	CONSTRAINT "sim_plan_iccid_unique" UNIQUE("iccid"),
	CONSTRAINT "sim_plan_msisdn_unique" UNIQUE("msisdn"),
	CONSTRAINT "sim_plan_period" CHECK ("sim_plan"."period_to" >= "sim_plan"."period_from")
);
--> statement-breakpoint
CREATE TABLE "data_usage" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"iccid" text NOT NULL,
	"vin" text,
	"month" text NOT NULL,
	"used_mb" double precision NOT NULL,
	"total_mb" double precision,
	"used_percent" double precision GENERATED ALWAYS AS (round((100 * used_mb / nullif(total_mb, 0))::numeric, 1)::double precision) STORED
);
--> statement-breakpoint
CREATE TABLE "message_key" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"vin" text NOT NULL,
	"algorithm" text DEFAULT 'aes128' NOT NULL,
	"fingerprint" text NOT NULL,
	"key" text NOT NULL,
	"user_id" bigint,
	"mode" text DEFAULT 'ecb' NOT NULL,
	"source" text DEFAULT 'staff' NOT NULL,
	"valid_from" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"valid_until" timestamp (3) with time zone,
	CONSTRAINT "message_key_same" UNIQUE("vin","algorithm","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "model" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"full_code" text NOT NULL,
	"name" text NOT NULL,
	"series" bigint NOT NULL,
	"classification" text,
	"plate_configuration" text,
	"statute_number" text,
	"max_speed_kmh" double precision,
	"power_mode" text NOT NULL,
	"driving_range_km" double precision,
	"range_method" text,
	"battery_capacity_kwh" double precision,
	"battery_type" text,
	"pack_model" text,
	"series_parallel" text,
	"pack_count" integer,
	"pack_manufacturer" text,
	"nominal_voltage_v" double precision,
	"motor_model" text,
	"rated_voltage_v" double precision,
	"motor_type" text,
	"peak_power_kw" double precision,
	"motor_position" text,
	"motor_max_speed_rpm" integer,
	"motor_serial" text,
	"peak_torque_nm" double precision,
	"cooling" text,
	CONSTRAINT "model_full_code_unique" UNIQUE("full_code"),
	CONSTRAINT "model_series_pair" UNIQUE("id","series")
);
--> statement-breakpoint
CREATE TABLE "model_picture" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"model" bigint NOT NULL,
	"colour" text NOT NULL,
	"angle" text NOT NULL,
	"picture" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_move" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"vin" text NOT NULL,
	"from_place" text NOT NULL,
	"to_place" text NOT NULL,
	"reason" text NOT NULL,
	"mover" text NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plate" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"vin" text NOT NULL,
	"configuration" text,
	"colour" text,
	"from_day" date NOT NULL,
	"to_day" date,
	"remark" text,
	CONSTRAINT "plate_days" CHECK ("plate"."to_day" >= "plate"."from_day")
);
--> statement-breakpoint
CREATE TABLE "prototype_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"prototype_id" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"user_name" text NOT NULL,
	"person" text,
	"location" text,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "prototype" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"vin" text,
	"project_phase" text NOT NULL,
	"licence_category" text,
	"usage" text,
	"offline_at" timestamp (3) with time zone,
	"state" text DEFAULT 'available' NOT NULL,
	"state_days" integer,
	"state_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"location" text,
	"remark" text,
	CONSTRAINT "prototype_number_unique" UNIQUE("number"),
	CONSTRAINT "prototype_vin_unique" UNIQUE("vin")
);
--> statement-breakpoint
CREATE TABLE "sales_order" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"vin" text NOT NULL,
	"dealer" text NOT NULL,
	"customer_type" text NOT NULL,
	"order_day" date NOT NULL,
	"delivery_day" date,
	"amount" double precision,
	CONSTRAINT "sales_order_number_unique" UNIQUE("number"),
	CONSTRAINT "sales_order_days" CHECK ("sales_order"."delivery_day" >= "sales_order"."order_day")
);
--> statement-breakpoint
CREATE TABLE "series" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"power_mode" text NOT NULL,
	"picture" text,
	"remark" text,
	CONSTRAINT "series_name_unique" UNIQUE("name"),
	CONSTRAINT "series_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "head_unit_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"vin" text NOT NULL,
	"original_serial" text NOT NULL,
	"new_serial" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"reason" text,
	CONSTRAINT "head_unit_change_differs" CHECK ("head_unit_change"."original_serial" <> "head_unit_change"."new_serial")
);
--> statement-breakpoint
CREATE TABLE "pki_key" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"serial" text NOT NULL,
	"vin" text NOT NULL,
	"algorithm" text NOT NULL,
	"not_before" timestamp (3) with time zone NOT NULL,
	"not_after" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "vehicle" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"vin" text NOT NULL,
	"plate" text,
	"series" bigint NOT NULL,
	"model" bigint NOT NULL,
	"box_serial" text,
	"binding_status" text DEFAULT 'unbound' NOT NULL,
	"channel_name" text,
	"channel_code" text,
	"country_name" text,
	"country_code" text,
	"sales_type" text,
	"certificate" text,
	"serial_number" text,
	"battery_pack" text,
	"unit_serial" text,
	"production_date" date,
	"manufacture_date" date,
	CONSTRAINT "vehicle_vin_unique" UNIQUE("vin"),
	CONSTRAINT "vehicle_plate_unique" UNIQUE("plate")
);
--> statement-breakpoint
CREATE TABLE "demonstration_history" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"days" integer NOT NULL,
	"written_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"created_by" bigint,
	"token_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotent_answer" (
	"user_id" bigint NOT NULL,
	"call" text NOT NULL,
	"key_hash" text NOT NULL,
	"input_hash" text NOT NULL,
	"answer" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotent_answer_user_id_call_key_hash_pk" PRIMARY KEY("user_id","call","key_hash")
);
--> statement-breakpoint
CREATE TABLE "parameter_value" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_row" (
	"job_id" bigint NOT NULL,
	"row" integer NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "import_row_job_id_row_pk" PRIMARY KEY("job_id","row")
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"blocked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"input" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"key" text,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_owner" text,
	"lease_until" timestamp (3) with time zone,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"count" integer,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fault_count" integer DEFAULT 0 NOT NULL,
	"message" text,
	"error" text,
	"user_id" bigint,
	"token_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "platform_connection" (
	"gateway" uuid NOT NULL,
	"connection" bigint NOT NULL,
	"account" bigint NOT NULL,
	"address" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "platform_connection_gateway_connection_pk" PRIMARY KEY("gateway","connection")
);
--> statement-breakpoint
CREATE TABLE "vehicle_chip" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"vin" text NOT NULL,
	"chip" text NOT NULL,
	"algorithm" text NOT NULL,
	"public_key" text NOT NULL,
	"fingerprint" text,
	"activated_at" timestamp (3) with time zone,
	"signs_since" timestamp (3) with time zone,
	CONSTRAINT "vehicle_chip_vin_unique" UNIQUE("vin"),
	CONSTRAINT "vehicle_chip_chip_unique" UNIQUE("chip")
);
--> statement-breakpoint
CREATE TABLE "platform_key" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account" bigint NOT NULL,
	"algorithm" text DEFAULT 'aes128' NOT NULL,
	"mode" text DEFAULT 'ecb' NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"source" text DEFAULT 'staff' NOT NULL,
	"valid_from" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"valid_until" timestamp (3) with time zone,
	"user_id" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "platform_key_same" UNIQUE("account","algorithm","fingerprint")
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_department_department_id_fk" FOREIGN KEY ("department") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_role_role_id_fk" FOREIGN KEY ("role") REFERENCES "public"."role"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_parent_department_id_fk" FOREIGN KEY ("parent") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "employee" ADD CONSTRAINT "employee_department_department_id_fk" FOREIGN KEY ("department") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "employee" ADD CONSTRAINT "employee_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prototype_user" ADD CONSTRAINT "prototype_user_department_department_id_fk" FOREIGN KEY ("department") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "resource" ADD CONSTRAINT "resource_parent_resource_id_fk" FOREIGN KEY ("parent") REFERENCES "public"."resource"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "role_permission" ADD CONSTRAINT "role_permission_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permission" ADD CONSTRAINT "role_permission_resource_id_resource_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resource"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_link" ADD CONSTRAINT "password_link_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_group_user" ADD CONSTRAINT "vehicle_group_user_group_id_vehicle_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."vehicle_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_group_user" ADD CONSTRAINT "vehicle_group_user_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_group_vehicle" ADD CONSTRAINT "vehicle_group_vehicle_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "vehicle_group_vehicle" ADD CONSTRAINT "vehicle_group_vehicle_group_id_vehicle_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."vehicle_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "breakdown_call" ADD CONSTRAINT "breakdown_call_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "forward_target_group" ADD CONSTRAINT "forward_target_group_target_id_forward_target_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."forward_target"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forward_target_group" ADD CONSTRAINT "forward_target_group_group_id_vehicle_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."vehicle_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signal_query_hit" ADD CONSTRAINT "signal_query_hit_query_signal_query_id_fk" FOREIGN KEY ("query") REFERENCES "public"."signal_query"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "province" ADD CONSTRAINT "province_parent_province_id_fk" FOREIGN KEY ("parent") REFERENCES "public"."province"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "dealer_code" ADD CONSTRAINT "dealer_code_dealer_dealer_id_fk" FOREIGN KEY ("dealer") REFERENCES "public"."dealer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealer_session" ADD CONSTRAINT "dealer_session_code_dealer_code_id_fk" FOREIGN KEY ("code") REFERENCES "public"."dealer_code"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geofence_vehicle" ADD CONSTRAINT "geofence_vehicle_fence_id_geofence_id_fk" FOREIGN KEY ("fence_id") REFERENCES "public"."geofence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link_use" ADD CONSTRAINT "share_link_use_link_id_share_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."share_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "battery_change" ADD CONSTRAINT "battery_change_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "box" ADD CONSTRAINT "box_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "box_change" ADD CONSTRAINT "box_change_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "sim_plan" ADD CONSTRAINT "sim_plan_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "data_usage" ADD CONSTRAINT "data_usage_iccid_sim_plan_iccid_fk" FOREIGN KEY ("iccid") REFERENCES "public"."sim_plan"("iccid") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "data_usage" ADD CONSTRAINT "data_usage_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "message_key" ADD CONSTRAINT "message_key_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "model" ADD CONSTRAINT "model_series_series_id_fk" FOREIGN KEY ("series") REFERENCES "public"."series"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "model_picture" ADD CONSTRAINT "model_picture_model_model_id_fk" FOREIGN KEY ("model") REFERENCES "public"."model"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "vehicle_move" ADD CONSTRAINT "vehicle_move_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "plate" ADD CONSTRAINT "plate_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "prototype_history" ADD CONSTRAINT "prototype_history_prototype_id_prototype_id_fk" FOREIGN KEY ("prototype_id") REFERENCES "public"."prototype"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "head_unit_change" ADD CONSTRAINT "head_unit_change_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "pki_key" ADD CONSTRAINT "pki_key_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_series_series_id_fk" FOREIGN KEY ("series") REFERENCES "public"."series"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_model_model_id_fk" FOREIGN KEY ("model") REFERENCES "public"."model"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_model_of_series_fk" FOREIGN KEY ("model","series") REFERENCES "public"."model"("id","series") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_user_name_unique" ON "account" USING btree (lower("user_name"));--> statement-breakpoint
ALTER TABLE "platform_connection" ADD CONSTRAINT "platform_connection_account_platform_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."platform_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_chip" ADD CONSTRAINT "vehicle_chip_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "platform_key" ADD CONSTRAINT "platform_key_account_platform_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."platform_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vehicle_chip_activated_at_id_index" ON "vehicle_chip" USING btree ("activated_at","id");--> statement-breakpoint
CREATE INDEX "vehicle_chip_algorithm_id_index" ON "vehicle_chip" USING btree ("algorithm","id");--> statement-breakpoint
CREATE INDEX "vehicle_chip_chip_pieces" ON "vehicle_chip" USING gin ("chip" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vehicle_chip_signs_since_id_index" ON "vehicle_chip" USING btree ("signs_since","id");--> statement-breakpoint
CREATE INDEX "vehicle_chip_vin_id_index" ON "vehicle_chip" USING btree ("vin","id");--> statement-breakpoint
CREATE INDEX "message_key_source_id_index" ON "message_key" USING btree ("source","id");--> statement-breakpoint
CREATE INDEX "message_key_algorithm_id_index" ON "message_key" USING btree ("algorithm","id");--> statement-breakpoint
CREATE INDEX "vehicle_online_platform" ON "vehicle_online" USING btree ("platform") WHERE platform is not null;--> statement-breakpoint
CREATE INDEX "platform_connection_account_index" ON "platform_connection" USING btree ("account");--> statement-breakpoint
CREATE INDEX "account_department_index" ON "account" USING btree ("department");--> statement-breakpoint
CREATE INDEX "account_role_index" ON "account" USING btree ("role");--> statement-breakpoint
CREATE UNIQUE INDEX "account_email_unique" ON "account" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "employee_department_index" ON "employee" USING btree ("department");--> statement-breakpoint
CREATE UNIQUE INDEX "employee_account_unique" ON "employee" USING btree ("account");--> statement-breakpoint
CREATE INDEX "prototype_user_department_index" ON "prototype_user" USING btree ("department");--> statement-breakpoint
CREATE INDEX "resource_parent_index" ON "resource" USING btree ("parent");--> statement-breakpoint
CREATE UNIQUE INDEX "role_name_unique" ON "role" USING btree ("realm","name");--> statement-breakpoint
CREATE INDEX "session_account_id_ended_at_index" ON "session" USING btree ("account_id","ended_at");--> statement-breakpoint
CREATE INDEX "verification_code_expires_at_index" ON "verification_code" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "vehicle_group_user_group_id_index" ON "vehicle_group_user" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "alarm_id_index" ON "alarm" USING btree ("id");--> statement-breakpoint
CREATE INDEX "alarm_vin_begin_at_index" ON "alarm" USING btree ("vin","begin_at");--> statement-breakpoint
CREATE INDEX "alarm_begin_at_index" ON "alarm" USING btree ("begin_at");--> statement-breakpoint
CREATE INDEX "alarm_level_begin_at_index" ON "alarm" USING btree ("level","begin_at");--> statement-breakpoint
CREATE INDEX "alarm_changed_at_index" ON "alarm" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "alarm_changed_in_index" ON "alarm" USING btree ("changed_in");--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_lasting" ON "alarm" USING btree ("vin","kind","code") WHERE end_at is null;--> statement-breakpoint
CREATE INDEX "alarm_gone_gone_in_index" ON "alarm_gone" USING btree ("gone_in");--> statement-breakpoint
CREATE INDEX "breakdown_call_vin_id_index" ON "breakdown_call" USING btree ("vin","id");--> statement-breakpoint
CREATE INDEX "breakdown_call_state_called_at_index" ON "breakdown_call" USING btree ("state","called_at");--> statement-breakpoint
CREATE INDEX "breakdown_call_called_at_index" ON "breakdown_call" USING btree ("called_at");--> statement-breakpoint
CREATE UNIQUE INDEX "breakdown_call_of_alarm" ON "breakdown_call" USING btree ("alarm");--> statement-breakpoint
CREATE INDEX "command_open" ON "command" USING btree ("vin","id") WHERE state in ('awaitingApproval', 'waiting', 'sent', 'received', 'running');--> statement-breakpoint
CREATE INDEX "command_due" ON "command" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "command_vin_sent_at_index" ON "command" USING btree ("vin","sent_at");--> statement-breakpoint
CREATE INDEX "command_id_index" ON "command" USING btree ("id");--> statement-breakpoint
CREATE INDEX "command_step_at_index" ON "command_step" USING btree ("at");--> statement-breakpoint
CREATE INDEX "command_number" ON "command" USING btree ((id::text));--> statement-breakpoint
CREATE INDEX "command_created_at_index" ON "command" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "command_vin_created_at_index" ON "command" USING btree ("vin","created_at");--> statement-breakpoint
CREATE INDEX "command_state_created_at_index" ON "command" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "command_batch_state" ON "command" USING btree ("batch_id","state") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "raw_export_user_id_id_index" ON "raw_export" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "raw_export_created_at_index" ON "raw_export" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "raw_export_hash_index" ON "raw_export" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "forward_batch_written_in_id_index" ON "forward_batch" USING btree ("written_in","id");--> statement-breakpoint
CREATE INDEX "forward_batch_at_index" ON "forward_batch" USING btree ("at");--> statement-breakpoint
CREATE INDEX "forward_target_group_group_id_index" ON "forward_target_group" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "vehicle_online_gateway" ON "vehicle_online" USING btree ("gateway") WHERE online;--> statement-breakpoint
CREATE INDEX "login_refusal_last_at_index" ON "login_refusal" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "signal_query_user_id_id_index" ON "signal_query" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "signal_query_created_at_index" ON "signal_query" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "client_error_last_at_index" ON "client_error" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "operation_log_user_name_at_index" ON "operation_log" USING btree ("user_name","at");--> statement-breakpoint
CREATE INDEX "operation_log_at_id_index" ON "operation_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "operation_log_user_name_pieces" ON "operation_log" USING gin ("user_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "operation_log_user_name_id_index" ON "operation_log" USING btree ("user_name","id");--> statement-breakpoint
CREATE INDEX "operation_log_department_pieces" ON "operation_log" USING gin ("department" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "operation_log_department_id_index" ON "operation_log" USING btree ("department","id");--> statement-breakpoint
CREATE INDEX "operation_log_page_pieces" ON "operation_log" USING gin ("page" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "operation_log_page_id_index" ON "operation_log" USING btree ("page","id");--> statement-breakpoint
CREATE INDEX "operation_log_action_pieces" ON "operation_log" USING gin ("action" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "operation_log_action_id_index" ON "operation_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "operation_log_details_pieces" ON "operation_log" USING gin ("details" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "operation_log_ip_pieces" ON "operation_log" USING gin ("ip" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "operation_log_call_pieces" ON "operation_log" USING gin ("call" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "parameter_change_key_id_index" ON "parameter_change" USING btree ("key","id");--> statement-breakpoint
CREATE INDEX "province_parent_index" ON "province" USING btree ("parent");--> statement-breakpoint
CREATE INDEX "daily_drive_day_id_index" ON "daily_drive" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "dealer_code_dealer_index" ON "dealer_code" USING btree ("dealer");--> statement-breakpoint
CREATE INDEX "dealer_session_code_index" ON "dealer_session" USING btree ("code");--> statement-breakpoint
CREATE INDEX "dealer_session_expires_at_index" ON "dealer_session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "geofence_vehicle_fence_id_index" ON "geofence_vehicle" USING btree ("fence_id");--> statement-breakpoint
CREATE INDEX "geofence_event_at_index" ON "geofence_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "live_change_changed_in_index" ON "live_change" USING btree ("changed_in");--> statement-breakpoint
CREATE INDEX "live_change_at_index" ON "live_change" USING btree ("at");--> statement-breakpoint
CREATE INDEX "share_link_use_hour_index" ON "share_link_use" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "share_link_vin_index" ON "share_link" USING btree ("vin");--> statement-breakpoint
CREATE INDEX "track_day_day_index" ON "track_day" USING btree ("day");--> statement-breakpoint
CREATE INDEX "track_day_due" ON "track_day" USING btree ("day") WHERE mark is null or until < ((day + 1)::timestamp at time zone 'UTC');--> statement-breakpoint
CREATE INDEX "trip_vin_begin_at_index" ON "trip" USING btree ("vin","begin_at");--> statement-breakpoint
CREATE INDEX "trip_begin_at_index" ON "trip" USING btree ("begin_at");--> statement-breakpoint
CREATE UNIQUE INDEX "trip_under_way" ON "trip" USING btree ("vin") WHERE state = 0;--> statement-breakpoint
CREATE INDEX "battery_change_vin_id_index" ON "battery_change" USING btree ("vin","id");--> statement-breakpoint
CREATE INDEX "box_status_id_index" ON "box" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "box_change_vin_id_index" ON "box_change" USING btree ("vin","id");--> statement-breakpoint
CREATE INDEX "certificate_vin_id_index" ON "certificate" USING btree ("vin","id");--> statement-breakpoint
CREATE INDEX "certificate_file_index" ON "certificate" USING btree ("file");--> statement-breakpoint
CREATE UNIQUE INDEX "data_usage_month_unique" ON "data_usage" USING btree ("iccid","month");--> statement-breakpoint
CREATE INDEX "data_usage_month_id_index" ON "data_usage" USING btree ("month","id");--> statement-breakpoint
CREATE INDEX "model_series_index" ON "model" USING btree ("series");--> statement-breakpoint
CREATE UNIQUE INDEX "model_picture_angle_unique" ON "model_picture" USING btree ("model","colour","angle");--> statement-breakpoint
CREATE INDEX "vehicle_move_vin_id_index" ON "vehicle_move" USING btree ("vin","id");--> statement-breakpoint
CREATE UNIQUE INDEX "plate_number_unique" ON "plate" USING btree ("number") WHERE to_day is null;--> statement-breakpoint
CREATE UNIQUE INDEX "plate_vin_unique" ON "plate" USING btree ("vin") WHERE to_day is null;--> statement-breakpoint
CREATE INDEX "plate_vin_id_index" ON "plate" USING btree ("vin","id");--> statement-breakpoint
CREATE INDEX "prototype_history_prototype_id_id_index" ON "prototype_history" USING btree ("prototype_id","id");--> statement-breakpoint
CREATE INDEX "prototype_state_id_index" ON "prototype" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "sales_order_dealer_index" ON "sales_order" USING btree ("dealer");--> statement-breakpoint
CREATE INDEX "head_unit_change_vin_id_index" ON "head_unit_change" USING btree ("vin","id");--> statement-breakpoint
CREATE INDEX "pki_key_vin_not_after_index" ON "pki_key" USING btree ("vin","not_after");--> statement-breakpoint
CREATE INDEX "vehicle_model_id_index" ON "vehicle" USING btree ("model","id");--> statement-breakpoint
CREATE INDEX "vehicle_series_id_index" ON "vehicle" USING btree ("series","id");--> statement-breakpoint
CREATE INDEX "vehicle_channel_code_index" ON "vehicle" USING btree ("channel_code");--> statement-breakpoint
CREATE INDEX "idempotent_answer_created_at_index" ON "idempotent_answer" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sign_in_attempt_since_index" ON "sign_in_attempt" USING btree ("since");--> statement-breakpoint
CREATE INDEX "job_open" ON "job" USING btree ("name","due_at") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "job_user_id_id_index" ON "job" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "job_finished_at_index" ON "job" USING btree ("finished_at");--> statement-breakpoint
CREATE UNIQUE INDEX "job_key" ON "job" USING btree ("key") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "vehicle_group_vehicle_group_id_vehicle_id_index" ON "vehicle_group_vehicle" USING btree ("group_id","vehicle_id");--> statement-breakpoint
CREATE INDEX "vehicle_group_vehicle_group_id_vin_index" ON "vehicle_group_vehicle" USING btree ("group_id","vin");--> statement-breakpoint
CREATE INDEX "vehicle_group_vehicle_group_id_model_vehicle_id_index" ON "vehicle_group_vehicle" USING btree ("group_id","model","vehicle_id");--> statement-breakpoint
CREATE INDEX "vehicle_group_vehicle_group_id_plate_vehicle_id_index" ON "vehicle_group_vehicle" USING btree ("group_id","plate","vehicle_id");--> statement-breakpoint
CREATE INDEX "vehicle_group_vehicle_group_id_channel_name_vehicle_id_index" ON "vehicle_group_vehicle" USING btree ("group_id","channel_name","vehicle_id");--> statement-breakpoint
CREATE INDEX "vehicle_group_vehicle_group_id_production_date_vehicle_id_index" ON "vehicle_group_vehicle" USING btree ("group_id","production_date","vehicle_id");--> statement-breakpoint
CREATE INDEX "battery_change_original_number_pieces" ON "battery_change" USING gin ("original_number" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "battery_change_new_number_pieces" ON "battery_change" USING gin ("new_number" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "battery_change_changed_at_id_index" ON "battery_change" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "battery_change_created_at_id_index" ON "battery_change" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "box_serial_pieces" ON "box" USING gin ("serial" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "box_vin_id_index" ON "box" USING btree ("vin","id");--> statement-breakpoint
CREATE INDEX "box_iccid_pieces" ON "box" USING gin ("iccid" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "box_imei_pieces" ON "box" USING gin ("imei" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "box_msisdn_pieces" ON "box" USING gin ("msisdn" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "box_supplier_pieces" ON "box" USING gin ("supplier" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "box_firmware_pieces" ON "box" USING gin ("firmware" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "box_change_original_serial_pieces" ON "box_change" USING gin ("original_serial" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "box_change_original_iccid_pieces" ON "box_change" USING gin ("original_iccid" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "box_change_new_serial_pieces" ON "box_change" USING gin ("new_serial" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "box_change_new_iccid_pieces" ON "box_change" USING gin ("new_iccid" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "box_change_changed_at_id_index" ON "box_change" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "certificate_number_pieces" ON "certificate" USING gin ("number" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "certificate_issue_day_id_index" ON "certificate" USING btree ("issue_day","id");--> statement-breakpoint
CREATE INDEX "data_usage_iccid_pieces" ON "data_usage" USING gin ("iccid" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "data_usage_vin_id_index" ON "data_usage" USING btree ("vin","id");--> statement-breakpoint
CREATE INDEX "data_usage_month_pieces" ON "data_usage" USING gin ("month" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "data_usage_used_mb_id_index" ON "data_usage" USING btree ("used_mb","id");--> statement-breakpoint
CREATE INDEX "data_usage_used_percent_id_index" ON "data_usage" USING btree ("used_percent","id");--> statement-breakpoint
CREATE INDEX "head_unit_change_original_serial_pieces" ON "head_unit_change" USING gin ("original_serial" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "head_unit_change_new_serial_pieces" ON "head_unit_change" USING gin ("new_serial" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "head_unit_change_changed_at_id_index" ON "head_unit_change" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "message_key_vin_id_index" ON "message_key" USING btree ("vin","id");--> statement-breakpoint
CREATE INDEX "vehicle_move_from_place_pieces" ON "vehicle_move" USING gin ("from_place" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vehicle_move_to_place_pieces" ON "vehicle_move" USING gin ("to_place" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vehicle_move_reason_pieces" ON "vehicle_move" USING gin ("reason" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vehicle_move_mover_pieces" ON "vehicle_move" USING gin ("mover" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vehicle_move_moved_at_id_index" ON "vehicle_move" USING btree ("moved_at","id");--> statement-breakpoint
CREATE INDEX "plate_number_pieces" ON "plate" USING gin ("number" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "plate_configuration_pieces" ON "plate" USING gin ("configuration" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "plate_colour_id_index" ON "plate" USING btree ("colour","id");--> statement-breakpoint
CREATE INDEX "plate_from_day_id_index" ON "plate" USING btree ("from_day","id");--> statement-breakpoint
CREATE INDEX "plate_to_day_id_index" ON "plate" USING btree ("to_day","id");--> statement-breakpoint
CREATE INDEX "sales_order_number_pieces" ON "sales_order" USING gin ("number" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sales_order_vin_id_index" ON "sales_order" USING btree ("vin","id");--> statement-breakpoint
CREATE INDEX "sales_order_dealer_pieces" ON "sales_order" USING gin ("dealer" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sales_order_customer_type_id_index" ON "sales_order" USING btree ("customer_type","id");--> statement-breakpoint
CREATE INDEX "sales_order_order_day_id_index" ON "sales_order" USING btree ("order_day","id");--> statement-breakpoint
CREATE INDEX "sales_order_delivery_day_id_index" ON "sales_order" USING btree ("delivery_day","id");--> statement-breakpoint
CREATE INDEX "sim_plan_iccid_pieces" ON "sim_plan" USING gin ("iccid" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sim_plan_msisdn_pieces" ON "sim_plan" USING gin ("msisdn" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sim_plan_vin_id_index" ON "sim_plan" USING btree ("vin","id");--> statement-breakpoint
CREATE INDEX "sim_plan_state_id_index" ON "sim_plan" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "sim_plan_real_name_id_index" ON "sim_plan" USING btree ("real_name","id");--> statement-breakpoint
CREATE INDEX "sim_plan_package_name_pieces" ON "sim_plan" USING gin ("package_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sim_plan_used_mb_id_index" ON "sim_plan" USING btree ("used_mb","id");--> statement-breakpoint
CREATE INDEX "sim_plan_remaining_mb_id_index" ON "sim_plan" USING btree ("remaining_mb","id");--> statement-breakpoint
CREATE INDEX "sim_plan_period_to_id_index" ON "sim_plan" USING btree ("period_to","id");--> statement-breakpoint
CREATE INDEX "vehicle_vin_pieces" ON "vehicle" USING gin ("vin" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vehicle_plate_pieces" ON "vehicle" USING gin ("plate" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vehicle_plate_id_index" ON "vehicle" USING btree ("plate","id");--> statement-breakpoint
CREATE INDEX "vehicle_box_serial_pieces" ON "vehicle" USING gin ("box_serial" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vehicle_binding_status_id_index" ON "vehicle" USING btree ("binding_status","id");--> statement-breakpoint
CREATE INDEX "vehicle_channel_name_pieces" ON "vehicle" USING gin ("channel_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vehicle_channel_name_id_index" ON "vehicle" USING btree ("channel_name","id");--> statement-breakpoint
CREATE INDEX "vehicle_country_name_pieces" ON "vehicle" USING gin ("country_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vehicle_sales_type_id_index" ON "vehicle" USING btree ("sales_type","id");--> statement-breakpoint
CREATE INDEX "vehicle_battery_pack_pieces" ON "vehicle" USING gin ("battery_pack" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vehicle_production_date_id_index" ON "vehicle" USING btree ("production_date","id");--> statement-breakpoint
CREATE INDEX "vehicle_created_at_id_index" ON "vehicle" USING btree ("created_at","id");--> statement-breakpoint
CREATE VIEW "public"."daily_drive_list" AS (
  select d.id, d.vin, d.day, d.last_km as total_km, round(d.metres / 1000.0, 1)::float8 as daily_km, case when d.jumps > 0 then 'chosen' when d.position_metres = 0 then 'odometer'
    when d.position_metres = d.metres then 'positions' else 'both' end as distance_by,
    t.soc_used, t.time_min, t.trips,
    (select count(*) from daily_drive e where e.vin = d.vin and e.day > d.day - 30 and e.day <= d.day and e.metres >= 100)::int as active_days,
    d.max_speed_kmh, coalesce(d.first_at, d.day::timestamp at time zone 'Asia/Shanghai') as created_at, d.changed_at as updated_at
  from daily_drive d left join lateral (
    select round(sum(greatest(p.begin_soc - p.end_soc, 0) * p.part))::int as soc_used,
      round((sum(p.seconds * p.part) / 60)::numeric)::float8 as time_min, count(*)::int as trips
    from (
      select t.begin_soc, t.end_soc, extract(epoch from coalesce(t.end_at, t.seen_at) - t.begin_at)::float8 as seconds,
        coalesce(extract(epoch from least(coalesce(t.end_at, t.seen_at), (d.day + 1)::timestamp at time zone 'Asia/Shanghai')
          - greatest(t.begin_at, d.day::timestamp at time zone 'Asia/Shanghai'))::float8
          / nullif(extract(epoch from coalesce(t.end_at, t.seen_at) - t.begin_at), 0)::float8, 1) as part
      from trip t
      -- One that takes longer than a month is none: the index need not be read to its beginning.
      where t.vin = d.vin and t.state <> 2 and t.begin_at < (d.day + 1)::timestamp at time zone 'Asia/Shanghai'
        and t.begin_at >= (d.day - 31)::timestamp at time zone 'Asia/Shanghai'
        and coalesce(t.end_at, t.seen_at) >= d.day::timestamp at time zone 'Asia/Shanghai') p) t on true);--> statement-breakpoint
CREATE TABLE "api_token" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"hint" text NOT NULL,
	"calls" text[] NOT NULL,
	"groups" bigint[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"last_ip" text,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" text,
	CONSTRAINT "api_token_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_token_account_id_index" ON "api_token" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_token_name_unique" ON "api_token" USING btree ("account_id",lower("name")) WHERE revoked_at is null;--> statement-breakpoint
CREATE VIEW "public"."api_token_list" AS (
  select t.id, t.name, a.user_name as owner,
    case when t.revoked_at is not null then 'revoked' when t.expires_at <= now() then 'expired' else 'valid' end as state,
    t.hint, t.expires_at, t.last_used_at, t.last_ip, array_to_string(t.calls, ' ') as permissions,
    array_to_string(t.groups, ' ') as vehicle_groups, t.created_at,
    coalesce(t.revoked_at, t.last_used_at, t.created_at) as updated_at, t.revoked_at, t.revoked_by
  from api_token t join account a on a.id = t.account_id);--> statement-breakpoint
CREATE VIEW "public"."letter_list" AS (
  select j.id, case j.name when 'geofenceReminder' then 'geofence' else j.input->>'kind' end as kind,
    a.user_name as account, j.input->>'vin' as vin,
    case j.state when 'failed' then 'failed' else 'waiting' end as state, j.error as reason, j.attempts,
    case when j.state <> 'failed' then j.due_at end as next_at, j.created_at,
    coalesce(j.finished_at, j.started_at, j.created_at) as updated_at,
    case when j.state = 'failed' then j.finished_at end as failed_at
  from job j left join account a on a.id = (j.input->>'account')::bigint
  where j.name in ('passwordLetter', 'geofenceReminder', 'applicationLetter') and j.state <> 'done');--> statement-breakpoint
CREATE VIEW "public"."dealer_code_list" AS (
  select c.id, c.dealer, c.note, c.expires_at,
    case when c.revoked_at is not null then 'revoked' when c.expires_at <= now() then 'expired' else 'valid' end as state,
    (select count(*) from dealer_session s where s.code = c.id and s.ended_at is null and s.expires_at > now())::int as sessions,
    c.last_used_at, c.last_ip, c.created_by, c.created_at, coalesce(c.revoked_at, c.created_at) as updated_at,
    c.revoked_at, c.revoked_by
  from dealer_code c);--> statement-breakpoint
CREATE VIEW "public"."command_log_internal" AS (
  select s.id, s.vin, s.at, s.command_id::text as number, c.kind, s.event,
    case when s.frame is null then case when s.event in ('asked', 'approved', 'declined', 'cancelled') then 'http' else 'job' end
      else case get_byte(s.frame, 2) when 128 then 'query' when 129 then 'set' when 130 then 'control'
        when 192 then 'order' when 193 then 'report' else 'frame' end end as method,
    case when s.frame is not null then '0x' || lpad(upper(to_hex(get_byte(s.frame, 3))), 2, '0')
      when s.event in ('asked', 'approved', 'declined', 'cancelled') then '200' end as response_code,
    s.code, null::float8 as took_ms, length(s.frame) as bytes, s.by, s.late,
    case when s.frame is not null then upper(encode(s.frame, 'hex'))
      when s.event = 'asked' then jsonb_build_object('kind', c.kind, 'settings', c.settings)::text end as request,
    s.at as created_at, s.at as updated_at
  from command_step s join command c on c.vin = s.vin and c.id = s.command_id);--> statement-breakpoint
CREATE VIEW "public"."geofence_event_list" AS (
  select id, vin, fence, kind, at, address, longitude, latitude, reminder, reminded_at, noticed_at as created_at,
    coalesce(reminded_at, noticed_at) as updated_at from geofence_event);--> statement-breakpoint
CREATE VIEW "public"."sales_arrival_list" AS (
  select o.id, o.number, o.vin, o.dealer,
    case when a.arrived_at is not null then 'arrived' when d.id is null then 'noPlace'
      when l.longitude is null then 'noPosition' else 'onTheWay' end as state,
    o.order_day, a.arrived_at, ((a.arrived_at at time zone 'Asia/Shanghai')::date - o.order_day)::int as days,
    case when a.arrived_at is null and l.longitude is not null and d.id is not null then round((12742 * asin(least(1, sqrt(
      sin(radians(l.latitude - d.latitude) / 2) ^ 2
      + cos(radians(l.latitude)) * cos(radians(d.latitude)) * sin(radians(l.longitude - d.longitude) / 2) ^ 2))))::numeric, 1)::float8
      end as distance_km,
    l.located_at, o.created_at, o.updated_at
  from sales_order o left join dealer d on d.name = o.dealer left join sales_arrival a on a.vin = o.vin and a.order_id = o.id
    left join last_message l on l.vin = o.vin);--> statement-breakpoint
CREATE VIEW "public"."share_link_list" AS (
  select s.id, s.vin, s.kind, s.period_from, s.period_to, s.expires_at, s.note,
    case when s.revoked_at is not null then 'revoked' when s.expires_at <= now() then 'expired' else 'valid' end as state,
    coalesce((select sum(u.count) from share_link_use u where u.link_id = s.id and u.what = 'open' and u.outcome = 'shown'), 0)::int as uses,
    (select max(u.last_at) from share_link_use u where u.link_id = s.id and u.outcome = 'shown') as last_used_at,
    s.created_by, s.created_at, coalesce(s.revoked_at, s.created_at) as updated_at, s.revoked_at, s.revoked_by
  from share_link s);--> statement-breakpoint
CREATE VIEW "public"."trip_list" AS (
  select t.id, t.vin, t.state::text as state, t.source::text as source, t.begin_at, t.end_at,
    round(extract(epoch from coalesce(t.end_at, t.seen_at) - t.begin_at) / 60, 1)::float8 as duration_min,
    round(t.metres / 1000.0, 1)::float8 as distance_km, case when t.jumps > 0 then 'chosen' when t.position_metres = 0 then 'odometer'
    when t.position_metres = t.metres then 'positions' else 'both' end as distance_by,
    t.begin_km, t.end_km, t.begin_soc, t.end_soc,
    case when coalesce(t.end_at, t.seen_at) > t.begin_at then round(t.metres * 3.6
      / extract(epoch from coalesce(t.end_at, t.seen_at) - t.begin_at), 1)::float8 end as mean_speed_kmh,
    case when t.metres >= 1000 and t.begin_soc >= t.end_soc then
      round(((t.begin_soc - t.end_soc) * m.battery_capacity_kwh * 1000 / t.metres)::numeric, 1)::float8 end as kwh_per_100_km,
    t.packets, t.backfilled, t.platform, t.begin_at as created_at, t.changed_at as updated_at
  from trip t left join vehicle v on v.vin = t.vin left join model m on m.id = v.model);--> statement-breakpoint
CREATE VIEW "public"."vehicle_now" AS (
  select v.id, v.vin, v.plate, v.model as model_id, (select m.name from model m where m.id = v.model) as model, v.channel_code,
    coalesce(s.online, false) as online, s.last_seen, s.at, s.received_at, s.located_at, s.longitude, s.latitude,
    s.drive_at, s.vehicle_state, s.charging_state, s.speed_kmh, s.odometer_km, s.soc_percent, s.voltage_v, s.current_a,
    s.alarm_at, s.alarm_level, s.fences, v.created_at, v.updated_at
  from vehicle v left join (
    select o.vin, o.online, o.last_seen, l.at, l.received_at, l.located_at, l.longitude, l.latitude, l.drive_at,
      l.vehicle_state, l.charging_state, l.speed_kmh, l.odometer_km, l.soc_percent, l.voltage_v, l.current_a,
      l.alarm_at, l.alarm_level, l.fences
    from vehicle_online o left join last_message l on l.vin = o.vin) s on s.vin = v.vin);
--> statement-breakpoint
-- What is known last of each vehicle that ever reported, beside the vehicle itself and its connection.
CREATE VIEW vehicle_last_message AS
SELECT
  v.id,
  v.created_at,
  l.changed_at AS updated_at,
  v.vin,
  v.plate,
  v.model,
  v.series,
  coalesce(o.online, false) AS online,
  o.last_seen,
  l.at,
  l.received_at,
  l.clock_drift,
  CASE WHEN l.backfilled THEN 'reissue' ELSE 'report' END AS kind,
  l.vehicle_state::text AS vehicle_state,
  l.charging_state::text AS charging_state,
  l.alarm_level::text AS alarm_level,
  l.speed_kmh,
  l.soc_percent::integer AS soc_percent,
  CASE WHEN l.alarm_mark = 'abnormal' THEN coalesce(l.abnormal, '[]') || '["alarmLevel"]' ELSE l.abnormal END AS abnormal,
  CASE WHEN l.alarm_mark = 'invalid' THEN coalesce(l.invalid, '[]') || '["alarmLevel"]' ELSE l.invalid END AS invalid,
  l.odometer_km,
  l.voltage_v,
  l.current_a,
  l.longitude,
  l.latitude
FROM vehicle v
JOIN last_message l ON l.vin = v.vin AND l.at IS NOT NULL
LEFT JOIN vehicle_online o ON o.vin = l.vin;
--> statement-breakpoint
-- The operation log only grows: nobody changes or deletes a line, whatever SQL the application sends.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the table % is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER operation_log_append_only BEFORE UPDATE OR DELETE ON "operation_log" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER operation_log_keep BEFORE TRUNCATE ON "operation_log" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What follows from a box: its own status, the vehicle's box serial, the SIM's vehicle.
CREATE FUNCTION box_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.vin IS NOT NULL AND coalesce(NEW.status, 'stock') = 'stock' THEN NEW.status := 'mounted';
  ELSIF NEW.vin IS NULL AND coalesce(NEW.status, 'mounted') = 'mounted' THEN NEW.status := 'stock';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER box_status BEFORE INSERT OR UPDATE ON "box" FOR EACH ROW EXECUTE FUNCTION box_status();
--> statement-breakpoint
CREATE FUNCTION box_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := statement_timestamp();
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF TG_OP = 'DELETE' OR NEW.vin IS DISTINCT FROM OLD.vin THEN
      UPDATE vehicle SET box_serial = NULL, updated_at = statement_timestamp() WHERE vin = OLD.vin AND box_serial = OLD.serial;
      IF OLD.vin IS NOT NULL THEN
        UPDATE device_token SET revoked_at = moment, cause = 'boxChanged', updated_at = moment
          WHERE vin = OLD.vin AND revoked_at IS NULL;
      END IF;
    END IF;
    IF TG_OP = 'DELETE' OR NEW.iccid <> OLD.iccid THEN
      UPDATE sim_plan SET vin = NULL, updated_at = statement_timestamp() WHERE iccid = OLD.iccid AND vin IS NOT NULL;
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE vehicle SET box_serial = NEW.serial, updated_at = statement_timestamp()
      WHERE vin = NEW.vin AND box_serial IS DISTINCT FROM NEW.serial;
    UPDATE sim_plan SET vin = NEW.vin, updated_at = statement_timestamp()
      WHERE iccid = NEW.iccid AND vin IS DISTINCT FROM NEW.vin;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER box_follows AFTER INSERT OR UPDATE OF vin, serial, iccid OR DELETE ON "box" FOR EACH ROW EXECUTE FUNCTION box_follows();
--> statement-breakpoint
CREATE FUNCTION sim_plan_vehicle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.vin := (SELECT b.vin FROM box b WHERE b.iccid = NEW.iccid FOR SHARE);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER sim_plan_vehicle BEFORE INSERT OR UPDATE OF iccid ON "sim_plan" FOR EACH ROW EXECUTE FUNCTION sim_plan_vehicle();
--> statement-breakpoint
-- A month's usage keeps the vehicle and the package that the SIM had when it was recorded.
CREATE FUNCTION data_usage_sim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT f.vin, f.total_mb INTO NEW.vin, NEW.total_mb FROM sim_plan f WHERE f.iccid = NEW.iccid;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER data_usage_sim BEFORE INSERT ON "data_usage" FOR EACH ROW EXECUTE FUNCTION data_usage_sim();
--> statement-breakpoint
-- The plate's configuration is that of the vehicle's model; the vehicle's plate is the one that it bears now.
CREATE FUNCTION plate_configuration() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.configuration := (SELECT m.plate_configuration FROM vehicle v JOIN model m ON m.id = v.model WHERE v.vin = NEW.vin);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER plate_configuration BEFORE INSERT ON "plate" FOR EACH ROW EXECUTE FUNCTION plate_configuration();
--> statement-breakpoint
CREATE FUNCTION plate_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bearer text := CASE WHEN TG_OP = 'DELETE' THEN OLD.vin ELSE NEW.vin END;
  present text := (SELECT p.number FROM plate p WHERE p.vin = bearer AND p.to_day IS NULL);
BEGIN
  UPDATE vehicle SET plate = present, updated_at = statement_timestamp() WHERE vin = bearer AND plate IS DISTINCT FROM present;
  UPDATE vehicle_group_vehicle SET plate = present WHERE vin = bearer AND plate IS DISTINCT FROM present;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER plate_follows AFTER INSERT OR UPDATE OR DELETE ON "plate" FOR EACH ROW EXECUTE FUNCTION plate_follows();
--> statement-breakpoint
-- The vehicle's certificate is the latest one.
CREATE FUNCTION certificate_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  each_vin text;
BEGIN
  FOREACH each_vin IN ARRAY CASE TG_OP WHEN 'INSERT' THEN ARRAY[NEW.vin] WHEN 'DELETE' THEN ARRAY[OLD.vin] ELSE ARRAY[OLD.vin, NEW.vin] END LOOP
    UPDATE vehicle v SET certificate = latest.number, updated_at = statement_timestamp()
      FROM (SELECT (SELECT c.number FROM certificate c WHERE c.vin = each_vin ORDER BY c.issue_day DESC, c.id DESC LIMIT 1) AS number) latest
      WHERE v.vin = each_vin AND v.certificate IS DISTINCT FROM latest.number;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER certificate_follows AFTER INSERT OR UPDATE OF vin, number, issue_day OR DELETE ON "certificate" FOR EACH ROW EXECUTE FUNCTION certificate_follows();
--> statement-breakpoint
-- Memberships carry what the list of vehicles is ordered by. Those that come without are completed here, also while other
-- triggers rest; not with Citus, which allows none on such a table.
CREATE FUNCTION membership_carries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v record;
BEGIN
  SELECT id, plate, model, channel_name, production_date INTO v FROM vehicle WHERE vin = NEW.vin;
  IF FOUND THEN
    NEW.vehicle_id := v.id;
    NEW.plate := v.plate;
    NEW.model := v.model;
    NEW.channel_name := v.channel_name;
    NEW.production_date := v.production_date;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER membership_carries BEFORE INSERT ON "vehicle_group_vehicle" FOR EACH ROW WHEN (NEW.vehicle_id = 0) EXECUTE FUNCTION membership_carries();
--> statement-breakpoint
ALTER TABLE "vehicle_group_vehicle" ENABLE ALWAYS TRIGGER membership_carries;
--> statement-breakpoint
CREATE TABLE "ecu" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"series" bigint,
	"request_address" text NOT NULL,
	"response_address" text NOT NULL,
	"supplier" text,
	"services" jsonb NOT NULL,
	"remark" text,
	CONSTRAINT "ecu_code_in_series" UNIQUE NULLS NOT DISTINCT("series","code")
);
--> statement-breakpoint
CREATE TABLE "diagnosis_lock" (
	"vin" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"run_id" bigint,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ecu" ADD CONSTRAINT "ecu_series_series_id_fk" FOREIGN KEY ("series") REFERENCES "public"."series"("id") ON DELETE no action ON UPDATE cascade;
--> statement-breakpoint
CREATE TABLE "data_identifier" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"did" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"ecu" bigint NOT NULL,
	"writable" boolean NOT NULL,
	"at" integer NOT NULL,
	"length" integer NOT NULL,
	"type" text NOT NULL,
	"factor" double precision,
	"offset" double precision,
	"unit" text,
	"codes" text,
	"remark" text,
	CONSTRAINT "data_identifier_value" UNIQUE("ecu","did","at")
);
--> statement-breakpoint
ALTER TABLE "data_identifier" ADD CONSTRAINT "data_identifier_ecu_ecu_id_fk" FOREIGN KEY ("ecu") REFERENCES "public"."ecu"("id") ON DELETE no action ON UPDATE cascade;
--> statement-breakpoint
CREATE TABLE "log_chunk" (
	"vin" text NOT NULL,
	"log_id" bigint NOT NULL,
	"at" bigint NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "log_chunk_vin_log_id_at_pk" PRIMARY KEY("vin","log_id","at")
);
--> statement-breakpoint
CREATE TABLE "log_file" (
	"vin" text NOT NULL,
	"id" bigserial NOT NULL,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"code" text,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"user_id" bigint NOT NULL,
	"issuer" text NOT NULL,
	"command_id" bigint,
	"way" text NOT NULL,
	"bytes" integer,
	"sha256" text,
	"parts" integer,
	"secret_hash" text,
	"received" integer DEFAULT 0 NOT NULL,
	"received_parts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"hash" text,
	"available_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "log_file_vin_id_pk" PRIMARY KEY("vin","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "log_file_open" ON "log_file" USING btree ("vin","source") WHERE state in ('requested', 'issued', 'uploading');--> statement-breakpoint
CREATE INDEX "log_file_id_index" ON "log_file" USING btree ("id");--> statement-breakpoint
CREATE INDEX "log_file_created_at_index" ON "log_file" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "log_file_vin_created_at_index" ON "log_file" USING btree ("vin","created_at");--> statement-breakpoint
CREATE INDEX "log_file_hash_index" ON "log_file" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "log_file_available" ON "log_file" USING btree ("available_at") WHERE state = 'available';
--> statement-breakpoint
CREATE TABLE "script_run_step" (
	"vin" text NOT NULL,
	"run_id" bigint NOT NULL,
	"id" bigserial NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"step" text,
	"what" text NOT NULL,
	"text" jsonb,
	"ecu" text,
	"bytes" text,
	"value" jsonb,
	"command_id" bigint,
	CONSTRAINT "script_run_step_vin_run_id_id_pk" PRIMARY KEY("vin","run_id","id")
);
--> statement-breakpoint
CREATE TABLE "script_run" (
	"vin" text NOT NULL,
	"id" bigserial NOT NULL,
	"script" bigint NOT NULL,
	"version" integer NOT NULL,
	"versions" jsonb NOT NULL,
	"state" jsonb NOT NULL,
	"status" text NOT NULL,
	"outcome" jsonb,
	"params" jsonb NOT NULL,
	"user_id" bigint NOT NULL,
	"issuer" text NOT NULL,
	"reason" text,
	"command_id" bigint,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "script_run_vin_id_pk" PRIMARY KEY("vin","id")
);
--> statement-breakpoint
CREATE TABLE "script_version" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"script_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"program" jsonb NOT NULL,
	"author" text NOT NULL,
	"authors" bigint[] NOT NULL,
	"remark" text,
	"decided_by" text,
	"decision" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone,
	CONSTRAINT "script_version_number" UNIQUE("script_id","number")
);
--> statement-breakpoint
CREATE TABLE "script" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"purpose" text,
	"series" bigint,
	"released" integer,
	"newest" integer,
	"author" text,
	CONSTRAINT "script_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "script" ADD CONSTRAINT "script_series_series_id_fk" FOREIGN KEY ("series") REFERENCES "public"."series"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "script_run_open" ON "script_run" USING btree ("vin","id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "script_run_id_index" ON "script_run" USING btree ("id");--> statement-breakpoint
CREATE INDEX "script_run_created_at_index" ON "script_run" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "script_run_vin_created_at_index" ON "script_run" USING btree ("vin","created_at");--> statement-breakpoint
CREATE INDEX "script_run_script_created_at_index" ON "script_run" USING btree ("script","created_at");--> statement-breakpoint
CREATE INDEX "script_run_status_created_at_index" ON "script_run" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "script_run_issuer_created_at_index" ON "script_run" USING btree ("issuer","created_at");--> statement-breakpoint
CREATE INDEX "script_version_released" ON "script_version" USING btree ("script_id","number") WHERE state = 'released';
--> statement-breakpoint
CREATE TABLE "fault_reading" (
	"vin" text NOT NULL,
	"ecu" bigint NOT NULL,
	"read_at" timestamp (3) with time zone,
	"cleared_at" timestamp (3) with time zone,
	"cleared_by" text,
	CONSTRAINT "fault_reading_vin_ecu_pk" PRIMARY KEY("vin","ecu")
);
--> statement-breakpoint
CREATE TABLE "fault" (
	"vin" text NOT NULL,
	"id" bigserial NOT NULL,
	"source" text NOT NULL,
	"ecu" bigint,
	"dtc" integer NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"severity" text,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"status" smallint,
	"supported" smallint,
	"occurrence" integer,
	"aging" integer,
	"snapshot" "bytea",
	"snapshot_at" timestamp (3) with time zone,
	"extended" "bytea",
	"extended_at" timestamp (3) with time zone,
	"cleared_at" timestamp (3) with time zone,
	"cleared_by" text,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fault_vin_id_pk" PRIMARY KEY("vin","id"),
	CONSTRAINT "fault_once" UNIQUE NULLS NOT DISTINCT("vin","source","ecu","dtc")
);
--> statement-breakpoint
CREATE TABLE "fault_code" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"ecu" bigint,
	"severity" text NOT NULL,
	"property" text,
	"phenomenon" text,
	"reason" text,
	"measures" text,
	"name_en" text,
	"property_en" text,
	"phenomenon_en" text,
	"reason_en" text,
	"measures_en" text,
	"alarm_list" text,
	"alarm_code" bigint,
	"dtc" integer GENERATED ALWAYS AS (((position(left(number, 1) in 'PCBU') - 1) << 22)
  | ('x' || lpad(substr(number, 2, 4) || substr(number, 7, 2), 8, '0'))::bit(32)::int) STORED NOT NULL,
	CONSTRAINT "fault_code_of_ecu" UNIQUE NULLS NOT DISTINCT("number","ecu"),
	CONSTRAINT "fault_code_of_alarm" UNIQUE("alarm_list","alarm_code"),
	CONSTRAINT "fault_code_alarm_whole" CHECK ((alarm_list is null) = (alarm_code is null))
);
--> statement-breakpoint
CREATE TABLE "fix_case_vote" (
	"case_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"helped" boolean,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fix_case_vote_case_id_user_id_pk" PRIMARY KEY("case_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "fix_case" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"codes" text,
	"series" bigint,
	"model" bigint,
	"symptom" text NOT NULL,
	"cause" text NOT NULL,
	"fix" text NOT NULL,
	"parts" text,
	"picture" jsonb,
	"author" text,
	"used" integer DEFAULT 0 NOT NULL,
	"helped" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fault_reading" ADD CONSTRAINT "fault_reading_ecu_ecu_id_fk" FOREIGN KEY ("ecu") REFERENCES "public"."ecu"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault" ADD CONSTRAINT "fault_ecu_ecu_id_fk" FOREIGN KEY ("ecu") REFERENCES "public"."ecu"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_code" ADD CONSTRAINT "fault_code_ecu_ecu_id_fk" FOREIGN KEY ("ecu") REFERENCES "public"."ecu"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "fix_case_vote" ADD CONSTRAINT "fix_case_vote_case_id_fix_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."fix_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fix_case_vote" ADD CONSTRAINT "fix_case_vote_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fix_case" ADD CONSTRAINT "fix_case_series_series_id_fk" FOREIGN KEY ("series") REFERENCES "public"."series"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "fix_case" ADD CONSTRAINT "fix_case_model_model_id_fk" FOREIGN KEY ("model") REFERENCES "public"."model"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "fault_id_index" ON "fault" USING btree ("id");--> statement-breakpoint
CREATE INDEX "fault_last_seen_at_id_index" ON "fault" USING btree ("last_seen_at","id");--> statement-breakpoint
CREATE INDEX "fault_number_last_seen_at_index" ON "fault" USING btree ("number","last_seen_at");--> statement-breakpoint
CREATE INDEX "fault_code_dtc_index" ON "fault_code" USING btree ("dtc");--> statement-breakpoint
CREATE INDEX "fix_case_series_index" ON "fix_case" USING btree ("series");--> statement-breakpoint
CREATE INDEX "fix_case_model_index" ON "fix_case" USING btree ("model");
--> statement-breakpoint
CREATE TABLE "command_type" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"group" text NOT NULL,
	"way" text NOT NULL,
	"grave" boolean NOT NULL,
	"parked" boolean NOT NULL,
	"timeout_s" integer NOT NULL,
	"enabled" boolean NOT NULL,
	"second_person" boolean NOT NULL,
	"remark" text,
	CONSTRAINT "command_type_kind_unique" UNIQUE("kind")
);

--> statement-breakpoint
INSERT INTO "command_type" ("kind", "group", "way", "grave", "parked", "timeout_s", "enabled", "second_person") VALUES
  ('lock', 'doors', 'order', true, true, 60, true, false),
  ('unlock', 'doors', 'order', true, true, 60, true, false),
  ('find', 'doors', 'order', false, true, 60, true, false),
  ('windowsClose', 'doors', 'order', true, true, 60, true, false),
  ('climateOn', 'comfort', 'order', false, true, 60, true, false),
  ('climateOff', 'comfort', 'order', false, false, 60, true, false),
  ('chargeStart', 'charging', 'order', false, true, 60, true, false),
  ('chargeStop', 'charging', 'order', false, false, 60, true, false),
  ('chargeLimit', 'charging', 'order', false, false, 60, true, false),
  ('chargePlan', 'charging', 'order', false, false, 60, true, false),
  ('chargePlanOff', 'charging', 'order', false, false, 60, true, false),
  ('heatOn', 'charging', 'order', true, true, 120, true, false),
  ('heatOff', 'charging', 'order', false, false, 120, true, false),
  ('heatPlan', 'charging', 'order', true, true, 60, true, false),
  ('readState', 'box', 'order', false, false, 60, true, false),
  ('message', 'box', 'order', false, false, 60, true, false),
  ('wake', 'box', 'query', false, false, 60, true, false),
  ('readParameters', 'box', 'query', false, false, 60, true, false),
  ('setPeriods', 'box', 'set', false, false, 60, true, false),
  ('reset', 'box', 'control', false, false, 60, true, false),
  ('factoryReset', 'box', 'control', true, true, 60, true, false),
  ('powerOff', 'box', 'control', true, true, 60, true, false),
  ('disconnect', 'box', 'control', false, false, 60, true, false),
  ('sampling', 'box', 'control', false, false, 60, true, false),
  ('diagnosisRead', 'diagnosis', 'order', false, false, 60, true, false),
  ('diagnosisChange', 'diagnosis', 'order', true, true, 60, true, false),
  ('logPull', 'diagnosis', 'order', false, false, 300, true, false),
  ('boxToken', 'box', 'order', false, false, 60, true, false),
  ('upgradeNotice', 'box', 'order', false, false, 60, true, false),
  ('upgradeAddress', 'box', 'control', false, false, 60, true, false);
--> statement-breakpoint
CREATE INDEX "command_iccid_created_at_index" ON "command" USING btree ("iccid","created_at");
--> statement-breakpoint
CREATE TABLE "sms" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"vin" text NOT NULL,
	"command_id" bigint NOT NULL,
	"msisdn" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sms_commandId_unique" UNIQUE("command_id")
);
--> statement-breakpoint
CREATE INDEX "sms_vin_at_index" ON "sms" USING btree ("vin","at");--> statement-breakpoint
CREATE INDEX "sms_at_index" ON "sms" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sms_outbox" ON "sms" USING btree ("vin") WHERE state = 'outbox';
--> statement-breakpoint
ALTER TABLE "ecu" ADD COLUMN "name_en" text NOT NULL;
--> statement-breakpoint
CREATE TABLE "content_sum" (
	"hash" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"sha1" text NOT NULL,
	"md5" text NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_piece" (
	"upload_id" text NOT NULL,
	"at" bigint NOT NULL,
	"size" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "file_piece_upload_id_at_pk" PRIMARY KEY("upload_id","at")
);
--> statement-breakpoint
CREATE TABLE "file_upload" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"token_id" bigint,
	"record" text NOT NULL,
	"field" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text,
	"state" text NOT NULL,
	"fault" text,
	"received" bigint NOT NULL,
	"hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "file_piece_hash_index" ON "file_piece" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "file_upload_user_id_created_at_index" ON "file_upload" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "file_upload_updated_at_index" ON "file_upload" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "file_upload_hash_index" ON "file_upload" USING btree ("hash");
--> statement-breakpoint
CREATE TABLE "device_token" (
	"vin" text NOT NULL,
	"id" bigserial NOT NULL,
	"hash" text NOT NULL,
	"box_serial" text NOT NULL,
	"way" text NOT NULL,
	"issuer" text NOT NULL,
	"command" bigint,
	"first_used_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" text,
	"cause" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "device_token_vin_id_pk" PRIMARY KEY("vin","id")
);
--> statement-breakpoint
CREATE TABLE "ecu_key" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"vin" text NOT NULL,
	"ecu" text NOT NULL,
	"public_key" text NOT NULL,
	"is_primary" boolean,
	"counter" bigint,
	"reported_at" timestamp (3) with time zone,
	CONSTRAINT "ecu_key_once" UNIQUE("vin","ecu")
);
--> statement-breakpoint
ALTER TABLE "ecu_key" ADD CONSTRAINT "ecu_key_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "device_token_valid" ON "device_token" USING btree ("vin","hash") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "device_token_id_index" ON "device_token" USING btree ("id");--> statement-breakpoint
CREATE INDEX "device_token_created_at_index" ON "device_token" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "device_token_vin_created_at_index" ON "device_token" USING btree ("vin","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ecu_key_primary" ON "ecu_key" USING btree ("vin") WHERE is_primary;--> statement-breakpoint
CREATE INDEX "ecu_key_vin_id_index" ON "ecu_key" USING btree ("vin","id");--> statement-breakpoint
CREATE INDEX "ecu_key_ecu_pieces" ON "ecu_key" USING gin ("ecu" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ecu_key_is_primary_id_index" ON "ecu_key" USING btree ("is_primary","id");
--> statement-breakpoint
CREATE TABLE "baseline_version" (
	"baseline" bigint NOT NULL,
	"vehicle_ecu" bigint NOT NULL,
	"software_version" bigint NOT NULL,
	CONSTRAINT "baseline_version_baseline_vehicle_ecu_pk" PRIMARY KEY("baseline","vehicle_ecu")
);
--> statement-breakpoint
CREATE TABLE "baseline" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"vehicle_type" bigint NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"ecus" integer DEFAULT 0 NOT NULL,
	"released_at" timestamp (3) with time zone,
	"released_by" text,
	"entered_by" text,
	"remark" text,
	"authors" bigint[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "baseline_name_unique" UNIQUE("vehicle_type","name")
);
--> statement-breakpoint
CREATE TABLE "ecu_version_change" (
	"vin" text NOT NULL,
	"id" bigserial NOT NULL,
	"ecu" text NOT NULL,
	"from" text,
	"to" text,
	"from_part" text,
	"to_part" text,
	"serial" text,
	"source" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ecu_version_change_vin_id_pk" PRIMARY KEY("vin","id")
);
--> statement-breakpoint
CREATE TABLE "ecu_version_entry" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"vin" text NOT NULL,
	"ecu" text NOT NULL,
	"version" text NOT NULL,
	"installed_at" timestamp (3) with time zone NOT NULL,
	"part_number" text,
	"hardware_id" text,
	"serial" text,
	"reason" text NOT NULL,
	"entered_by" text,
	"noted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ecu_version" (
	"vin" text NOT NULL,
	"ecu" text NOT NULL,
	"id" bigserial NOT NULL,
	"version" text,
	"sha256" text,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"part_number" text,
	"part_at" timestamp (3) with time zone,
	"hardware_id" text,
	"hardware_at" timestamp (3) with time zone,
	"serial" text,
	"serial_at" timestamp (3) with time zone,
	"counter" integer,
	"vehicle_type" bigint,
	"wanted" text,
	"difference" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ecu_version_vin_ecu_pk" PRIMARY KEY("vin","ecu")
);
--> statement-breakpoint
CREATE TABLE "ota_model" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"model" bigint NOT NULL,
	"vehicle_type" bigint NOT NULL,
	"enabled" boolean NOT NULL,
	"remark" text,
	CONSTRAINT "ota_model_model_unique" UNIQUE("model")
);
--> statement-breakpoint
CREATE TABLE "software_version" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"part_number" text NOT NULL,
	"version" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"counter" integer NOT NULL,
	"kind" text NOT NULL,
	"from_version" text,
	"hardware_ids" text,
	"swin" text,
	"notes_zh" text NOT NULL,
	"notes_en" text NOT NULL,
	"file" text,
	"size" bigint,
	"hash" text,
	"entered_by" text,
	"tested_by" text,
	"tested_at" timestamp (3) with time zone,
	"released_by" text,
	"released_at" timestamp (3) with time zone,
	"withdrawn_by" text,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawal" text,
	"authors" bigint[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "software_version_version_unique" UNIQUE("part_number","version"),
	CONSTRAINT "software_version_counter_unique" UNIQUE("part_number","counter")
);
--> statement-breakpoint
CREATE TABLE "swin_register" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"swin" text NOT NULL,
	"part_number" text NOT NULL,
	"version" text NOT NULL,
	"counter" integer NOT NULL,
	"sha256" text NOT NULL,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "swin_register_once" UNIQUE("swin","part_number","version")
);
--> statement-breakpoint
CREATE TABLE "vehicle_ecu" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"vehicle_type" bigint NOT NULL,
	"ecu" bigint NOT NULL,
	"part_number" text NOT NULL,
	"position" integer NOT NULL,
	"is_primary" boolean NOT NULL,
	"hardware_ids" text,
	"supplier" text,
	"remark" text,
	CONSTRAINT "vehicle_ecu_ecu_unique" UNIQUE("vehicle_type","ecu"),
	CONSTRAINT "vehicle_ecu_part_number_unique" UNIQUE("vehicle_type","part_number")
);
--> statement-breakpoint
CREATE TABLE "vehicle_type" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"remark" text,
	CONSTRAINT "vehicle_type_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "baseline_version" ADD CONSTRAINT "baseline_version_baseline_baseline_id_fk" FOREIGN KEY ("baseline") REFERENCES "public"."baseline"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baseline_version" ADD CONSTRAINT "baseline_version_vehicle_ecu_vehicle_ecu_id_fk" FOREIGN KEY ("vehicle_ecu") REFERENCES "public"."vehicle_ecu"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baseline_version" ADD CONSTRAINT "baseline_version_software_version_software_version_id_fk" FOREIGN KEY ("software_version") REFERENCES "public"."software_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baseline" ADD CONSTRAINT "baseline_vehicle_type_vehicle_type_id_fk" FOREIGN KEY ("vehicle_type") REFERENCES "public"."vehicle_type"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "ecu_version_entry" ADD CONSTRAINT "ecu_version_entry_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "ecu_version" ADD CONSTRAINT "ecu_version_vehicle_type_vehicle_type_id_fk" FOREIGN KEY ("vehicle_type") REFERENCES "public"."vehicle_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ota_model" ADD CONSTRAINT "ota_model_model_model_id_fk" FOREIGN KEY ("model") REFERENCES "public"."model"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "ota_model" ADD CONSTRAINT "ota_model_vehicle_type_vehicle_type_id_fk" FOREIGN KEY ("vehicle_type") REFERENCES "public"."vehicle_type"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "vehicle_ecu" ADD CONSTRAINT "vehicle_ecu_vehicle_type_vehicle_type_id_fk" FOREIGN KEY ("vehicle_type") REFERENCES "public"."vehicle_type"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "vehicle_ecu" ADD CONSTRAINT "vehicle_ecu_ecu_ecu_id_fk" FOREIGN KEY ("ecu") REFERENCES "public"."ecu"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "baseline_version_software_version_index" ON "baseline_version" USING btree ("software_version");--> statement-breakpoint
CREATE INDEX "baseline_version_vehicle_ecu_index" ON "baseline_version" USING btree ("vehicle_ecu");--> statement-breakpoint
CREATE INDEX "baseline_newest" ON "baseline" USING btree ("vehicle_type","released_at") WHERE state = 'released';--> statement-breakpoint
CREATE INDEX "ecu_version_change_vin_at_index" ON "ecu_version_change" USING btree ("vin","at");--> statement-breakpoint
CREATE INDEX "ecu_version_entry_vin_installed_at_index" ON "ecu_version_entry" USING btree ("vin","installed_at");--> statement-breakpoint
CREATE INDEX "ecu_version_entry_new" ON "ecu_version_entry" USING btree ("id") WHERE not noted;--> statement-breakpoint
CREATE INDEX "ecu_version_id_index" ON "ecu_version" USING btree ("id");--> statement-breakpoint
CREATE INDEX "ecu_version_reported_at_id_index" ON "ecu_version" USING btree ("reported_at","id");--> statement-breakpoint
CREATE INDEX "ecu_version_ecu_reported_at_id_index" ON "ecu_version" USING btree ("ecu","reported_at","id");--> statement-breakpoint
CREATE INDEX "ecu_version_version_reported_at_id_index" ON "ecu_version" USING btree ("version","reported_at","id");--> statement-breakpoint
CREATE INDEX "ecu_version_difference_reported_at_id_index" ON "ecu_version" USING btree ("difference","reported_at","id");--> statement-breakpoint
CREATE INDEX "ecu_version_part_number_version_reported_at_id_index" ON "ecu_version" USING btree ("part_number","version","reported_at","id");--> statement-breakpoint
CREATE INDEX "ecu_version_vehicle_type_reported_at_id_index" ON "ecu_version" USING btree ("vehicle_type","reported_at","id");--> statement-breakpoint
CREATE INDEX "ecu_version_source_reported_at_id_index" ON "ecu_version" USING btree ("source","reported_at","id");--> statement-breakpoint
CREATE INDEX "ecu_version_serial_index" ON "ecu_version" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "ota_model_vehicle_type_index" ON "ota_model" USING btree ("vehicle_type");--> statement-breakpoint
CREATE INDEX "software_version_hash_index" ON "software_version" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_ecu_is_primary_unique" ON "vehicle_ecu" USING btree ("vehicle_type") WHERE is_primary;
--> statement-breakpoint
-- What was released of software is kept for 10 years: a released version changes by its withdrawal alone.
CREATE FUNCTION software_version_kept() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- The name follows from part and version after this.
  withdrawal CONSTANT text[] := ARRAY['state', 'withdrawn_by', 'withdrawn_at', 'withdrawal', 'updated_at', 'name'];
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = 'released' AND NEW.state = 'withdrawn'
    AND to_jsonb(NEW) - withdrawal = to_jsonb(OLD) - withdrawal THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'released versions are kept' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER software_version_kept BEFORE UPDATE OR DELETE ON "software_version" FOR EACH ROW WHEN (OLD.state IN ('released', 'withdrawn')) EXECUTE FUNCTION software_version_kept();
--> statement-breakpoint
CREATE TRIGGER software_version_keep BEFORE TRUNCATE ON "software_version" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER baseline_kept BEFORE UPDATE OR DELETE ON "baseline" FOR EACH ROW WHEN (OLD.state = 'released') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER baseline_keep BEFORE TRUNCATE ON "baseline" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION baseline_version_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM baseline b WHERE b.state = 'released' AND (
    (TG_OP <> 'INSERT' AND b.id = OLD.baseline) OR (TG_OP <> 'DELETE' AND b.id = NEW.baseline))) THEN
    RAISE EXCEPTION 'released baselines are kept' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER baseline_version_kept BEFORE INSERT OR UPDATE OR DELETE ON "baseline_version" FOR EACH ROW EXECUTE FUNCTION baseline_version_kept();
--> statement-breakpoint
CREATE TRIGGER baseline_version_keep BEFORE TRUNCATE ON "baseline_version" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER swin_register_append_only BEFORE UPDATE OR DELETE ON "swin_register" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER swin_register_keep BEFORE TRUNCATE ON "swin_register" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE SEQUENCE "public"."ota_action" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "campaign_step" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"campaign" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"event" text NOT NULL,
	"by" text,
	"group" integer,
	"hold" text,
	"remark" text,
	"count" integer
);
--> statement-breakpoint
CREATE TABLE "campaign" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"hold" text,
	"application_name" text,
	"not_before" timestamp (3) with time zone,
	"not_after" timestamp (3) with time zone,
	"wake" boolean,
	"total" integer,
	"succeeded" integer,
	"failed" integer,
	"created_by" text NOT NULL,
	"approved_by" text,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"remark" text,
	"plan" jsonb NOT NULL,
	"plan_hash" text NOT NULL,
	"rules" jsonb NOT NULL,
	"application" bigint,
	"policy" bigint,
	"file" bigint,
	"file_name" text,
	"file_version" text,
	"task_state" text GENERATED ALWAYS AS (case when state in ('refused', 'terminated') then 'terminated' when state in ('paused', 'held') then 'paused'
          when state = 'complete' then 'complete' else 'notFinished' end) STORED,
	"vins" jsonb,
	"wake_vins" jsonb,
	"scope" jsonb NOT NULL,
	"authors" bigint[] NOT NULL,
	"approver" bigint,
	"planning" jsonb NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"issued_at" timestamp (3) with time zone,
	"issue_credit" jsonb,
	"recount" boolean DEFAULT false NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_group" (
	"campaign" bigint NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"hold" text,
	"counts" jsonb NOT NULL,
	"accepted" jsonb NOT NULL,
	"released" boolean DEFAULT false NOT NULL,
	"alarms" jsonb,
	"started_at" timestamp (3) with time zone,
	"soak_from" timestamp (3) with time zone,
	"soak_until" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "campaign_group_campaign_number_pk" PRIMARY KEY("campaign","number")
);
--> statement-breakpoint
CREATE TABLE "upgrade_step" (
	"vin" text NOT NULL,
	"campaign" bigint NOT NULL,
	"id" bigserial NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"event" text NOT NULL,
	"state" text,
	"code" text,
	"text" text,
	"percent" smallint,
	"by" text,
	"source" text NOT NULL,
	"raw" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "upgrade_step_vin_campaign_id_pk" PRIMARY KEY("vin","campaign","id")
);
--> statement-breakpoint
CREATE TABLE "upgrade_target" (
	"vin" text NOT NULL,
	"campaign" bigint NOT NULL,
	"id" bigserial NOT NULL,
	"kind" text NOT NULL,
	"group_number" integer,
	"rank" bigint NOT NULL,
	"state" text NOT NULL,
	"border" text GENERATED ALWAYS AS (case when state in ('planned', 'skipped') then 'notUpgraded' when state = 'succeeded' then 'succeeded'
          when state in ('declined', 'failed', 'rolledBack', 'inconsistent', 'timedOut', 'cancelled', 'closed') then 'failed'
          else 'commandSent' end) STORED,
	"code" text,
	"cause" text,
	"percent" smallint,
	"attempt" smallint DEFAULT 1 NOT NULL,
	"refusals" smallint DEFAULT 0 NOT NULL,
	"action" integer,
	"paused" boolean DEFAULT false NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	"before" text,
	"cancel_by" bigint,
	"due_at" timestamp (3) with time zone,
	"box_serial" text,
	"last_version" text,
	"ran" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"offered_at" timestamp (3) with time zone,
	"notified_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"downloading_at" timestamp (3) with time zone,
	"downloaded_at" timestamp (3) with time zone,
	"began_at" timestamp (3) with time zone,
	"installed_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "upgrade_target_vin_campaign_pk" PRIMARY KEY("vin","campaign")
);
--> statement-breakpoint
CREATE INDEX "campaign_step_campaign_id_index" ON "campaign_step" USING btree ("campaign","id");--> statement-breakpoint
CREATE INDEX "campaign_state" ON "campaign" USING btree ("state");--> statement-breakpoint
CREATE INDEX "upgrade_step_id_index" ON "upgrade_step" USING btree ("id");--> statement-breakpoint
CREATE INDEX "upgrade_step_at_index" ON "upgrade_step" USING btree ("at");--> statement-breakpoint
CREATE INDEX "upgrade_step_vin_at_index" ON "upgrade_step" USING btree ("vin","at");--> statement-breakpoint
CREATE INDEX "upgrade_step_campaign_at_index" ON "upgrade_step" USING btree ("campaign","at");--> statement-breakpoint
CREATE INDEX "upgrade_step_event_at_index" ON "upgrade_step" USING btree ("event","at");--> statement-breakpoint
CREATE UNIQUE INDEX "upgrade_target_open" ON "upgrade_target" USING btree ("vin") WHERE state in ('offered', 'notified', 'accepted', 'downloading', 'downloaded', 'waitingConditions', 'installing', 'verifying', 'cancelling');--> statement-breakpoint
CREATE INDEX "upgrade_target_id_index" ON "upgrade_target" USING btree ("id");--> statement-breakpoint
CREATE INDEX "upgrade_target_vin_id_index" ON "upgrade_target" USING btree ("vin","id");--> statement-breakpoint
CREATE INDEX "upgrade_target_campaign_id_index" ON "upgrade_target" USING btree ("campaign","id");--> statement-breakpoint
CREATE INDEX "upgrade_target_campaign_state_id_index" ON "upgrade_target" USING btree ("campaign","state","id");--> statement-breakpoint
CREATE INDEX "upgrade_target_group" ON "upgrade_target" USING btree ("campaign","group_number","state","rank");--> statement-breakpoint
CREATE INDEX "upgrade_target_state_id_index" ON "upgrade_target" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "upgrade_target_due" ON "upgrade_target" USING btree ("campaign","due_at") WHERE due_at is not null;
--> statement-breakpoint
CREATE TABLE "upgrade_file" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"area" text NOT NULL,
	"name" text NOT NULL,
	"version" text NOT NULL,
	"series" bigint NOT NULL,
	"ecu" bigint,
	"firmware_name" text NOT NULL,
	"firmware_version" text NOT NULL,
	"file" text NOT NULL,
	"size" bigint NOT NULL,
	"hash" text NOT NULL,
	"description" text,
	"uploaded_by" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"file_type" text NOT NULL,
	CONSTRAINT "upgrade_file_ecu" CHECK (("upgrade_file"."area" = 'eol') = ("upgrade_file"."ecu" is not null))
);
--> statement-breakpoint
ALTER TABLE "upgrade_file" ADD CONSTRAINT "upgrade_file_series_series_id_fk" FOREIGN KEY ("series") REFERENCES "public"."series"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "upgrade_file" ADD CONSTRAINT "upgrade_file_ecu_ecu_id_fk" FOREIGN KEY ("ecu") REFERENCES "public"."ecu"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "upgrade_file_hash_index" ON "upgrade_file" USING btree ("hash");
--> statement-breakpoint
ALTER TABLE "ecu_version" ADD COLUMN "told_part" text;--> statement-breakpoint
ALTER TABLE "software_version" ADD COLUMN "name" text GENERATED ALWAYS AS (part_number || ' ' || version) STORED;
--> statement-breakpoint
CREATE TABLE "device_attribute" (
	"vin" text PRIMARY KEY NOT NULL,
	"attributes" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "director_metadata" (
	"vin" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"timestamp_version" integer NOT NULL,
	"content_hash" text NOT NULL,
	"targets" text NOT NULL,
	"snapshot" text NOT NULL,
	"timestamp" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"timestamp_expires_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image_metadata" (
	"repository" text NOT NULL,
	"role" text NOT NULL,
	"version" integer NOT NULL,
	"body" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text,
	CONSTRAINT "image_metadata_repository_role_version_pk" PRIMARY KEY("repository","role","version")
);
--> statement-breakpoint
CREATE TABLE "signing_key" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"repository" text NOT NULL,
	"public_hex" text NOT NULL,
	"private_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "director_metadata_timestamp_expires_at_index" ON "director_metadata" USING btree ("timestamp_expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "signing_key_current" ON "signing_key" USING btree ("repository") WHERE retired_at is null;
--> statement-breakpoint
CREATE TABLE "eligibility_check" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"policy" bigint NOT NULL,
	"plan" jsonb NOT NULL,
	"hash" text NOT NULL,
	"user_id" bigint NOT NULL,
	"token_id" bigint,
	"scope" jsonb NOT NULL,
	"by" text NOT NULL,
	"job" bigint,
	"fleet" integer DEFAULT 0 NOT NULL,
	"within" integer DEFAULT 0 NOT NULL,
	"checked" integer DEFAULT 0 NOT NULL,
	"eligible" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "eligibility_result" (
	"vin" text NOT NULL,
	"check_id" bigint NOT NULL,
	"eligible" boolean NOT NULL,
	"codes" text[] NOT NULL,
	"reasons" jsonb NOT NULL,
	CONSTRAINT "eligibility_result_vin_check_id_pk" PRIMARY KEY("vin","check_id")
);
--> statement-breakpoint
CREATE TABLE "ota_application_step" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"application" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"event" text NOT NULL,
	"user_id" bigint NOT NULL,
	"by" text NOT NULL,
	"remark" text,
	"hash" text,
	"content" jsonb
);
--> statement-breakpoint
CREATE TABLE "ota_application" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"policy" bigint NOT NULL,
	"criticality" text NOT NULL,
	"purpose_zh" text NOT NULL,
	"purpose_en" text NOT NULL,
	"duration_minutes" integer NOT NULL,
	"unavailable_zh" text NOT NULL,
	"unavailable_en" text NOT NULL,
	"instructions_zh" text NOT NULL,
	"instructions_en" text NOT NULL,
	"type_approval" boolean NOT NULL,
	"type_approval_number" text,
	"verification" text NOT NULL,
	"filing_number" text,
	"author" text NOT NULL,
	"released_at" timestamp (3) with time zone,
	"authors" bigint[] DEFAULT '{}' NOT NULL,
	"examiner" bigint,
	"hash" text,
	"plan_hash" text
);
--> statement-breakpoint
CREATE TABLE "ota_application_told" (
	"application" bigint NOT NULL,
	"account" bigint NOT NULL,
	CONSTRAINT "ota_application_told_application_account_pk" PRIMARY KEY("application","account")
);
--> statement-breakpoint
CREATE TABLE "policy" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"vehicle_type" bigint NOT NULL,
	"baseline" bigint NOT NULL,
	"stale_days" integer NOT NULL,
	"tested_at" timestamp (3) with time zone,
	"author" text NOT NULL,
	"hash" text NOT NULL,
	"remark" text,
	"rules" jsonb NOT NULL,
	"authors" bigint[] DEFAULT '{}' NOT NULL,
	"tested_hash" text,
	"void_reason" text,
	CONSTRAINT "policy_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "policy_test" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"policy" bigint NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"vehicles" integer NOT NULL,
	"author" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"remark" text,
	"plan_hash" text NOT NULL,
	"user_id" bigint NOT NULL,
	"decided_by_id" bigint,
	"campaign" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ota_application_step" ADD CONSTRAINT "ota_application_step_application_ota_application_id_fk" FOREIGN KEY ("application") REFERENCES "public"."ota_application"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ota_application" ADD CONSTRAINT "ota_application_policy_policy_id_fk" FOREIGN KEY ("policy") REFERENCES "public"."policy"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "ota_application_told" ADD CONSTRAINT "ota_application_told_application_ota_application_id_fk" FOREIGN KEY ("application") REFERENCES "public"."ota_application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ota_application_told" ADD CONSTRAINT "ota_application_told_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy" ADD CONSTRAINT "policy_vehicle_type_vehicle_type_id_fk" FOREIGN KEY ("vehicle_type") REFERENCES "public"."vehicle_type"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "policy" ADD CONSTRAINT "policy_baseline_baseline_id_fk" FOREIGN KEY ("baseline") REFERENCES "public"."baseline"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "policy_test" ADD CONSTRAINT "policy_test_policy_policy_id_fk" FOREIGN KEY ("policy") REFERENCES "public"."policy"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "eligibility_check_policy_user_id_id_index" ON "eligibility_check" USING btree ("policy","user_id","id");--> statement-breakpoint
CREATE INDEX "eligibility_check_created_at_index" ON "eligibility_check" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "eligibility_result_check_id_vin_index" ON "eligibility_result" USING btree ("check_id","vin");--> statement-breakpoint
CREATE INDEX "ota_application_step_application_id_index" ON "ota_application_step" USING btree ("application","id");--> statement-breakpoint
CREATE INDEX "ota_application_policy_index" ON "ota_application" USING btree ("policy");--> statement-breakpoint
CREATE INDEX "ota_application_told_account_index" ON "ota_application_told" USING btree ("account");--> statement-breakpoint
CREATE INDEX "policy_vehicle_type_index" ON "policy" USING btree ("vehicle_type");--> statement-breakpoint
CREATE INDEX "policy_baseline_index" ON "policy" USING btree ("baseline");--> statement-breakpoint
CREATE INDEX "policy_test_policy_plan_hash_index" ON "policy_test" USING btree ("policy","plan_hash");--> statement-breakpoint
-- Who did what to an OTA application is kept for 10 years; what has a step cannot be deleted.
CREATE TRIGGER ota_application_step_append_only BEFORE UPDATE OR DELETE ON "ota_application_step" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ota_application_step_keep BEFORE TRUNCATE ON "ota_application_step" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TABLE "published_file" (
	"hash" text NOT NULL,
	"thing" text NOT NULL,
	"ref" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	CONSTRAINT "published_file_thing_ref_hash_pk" PRIMARY KEY("thing","ref","hash")
);
--> statement-breakpoint
CREATE INDEX "published_file_hash_index" ON "published_file" USING btree ("hash");
--> statement-breakpoint
CREATE TABLE "app_account" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"nickname" text,
	"user_name" text,
	"phone" text NOT NULL,
	"bound" boolean DEFAULT false NOT NULL,
	"channel" text,
	"country" text NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"cancel_reason" text,
	CONSTRAINT "app_account_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "binding" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"vin" text NOT NULL,
	"account" bigint NOT NULL,
	"type" text NOT NULL,
	"way" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	"end_reason" text,
	"ended_by" text
);
--> statement-breakpoint
ALTER TABLE "binding" ADD CONSTRAINT "binding_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "binding" ADD CONSTRAINT "binding_account_app_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."app_account"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "app_account_phone_unique" ON "app_account" USING btree (split_part(phone, ' ', 1)) WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "app_account_channel_index" ON "app_account" USING btree ("channel");--> statement-breakpoint
CREATE UNIQUE INDEX "binding_vin_unique" ON "binding" USING btree ("vin") WHERE until is null;--> statement-breakpoint
CREATE INDEX "binding_account_index" ON "binding" USING btree ("account");--> statement-breakpoint
CREATE INDEX "binding_vin_index" ON "binding" USING btree ("vin");--> statement-breakpoint
CREATE VIEW "public"."owner" AS (
  select b.id, b.vin, v.plate, m.full_code as model, a.user_name as name, a.phone, b.account, b.type, b.way, v.certificate,
    b.since, b.created_at, greatest(b.updated_at, a.updated_at) as updated_at
  from binding b join app_account a on a.id = b.account join vehicle v on v.vin = b.vin join model m on m.id = v.model
  where b.until is null);
--> statement-breakpoint
CREATE TABLE "push_device" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"device" uuid NOT NULL,
	"account_id" bigint NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"endpoint_hash" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth_sealed" text NOT NULL,
	"user_agent" text NOT NULL,
	"lang" text NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"pushed_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp (3) with time zone,
	"unseen" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "push_device_device_unique" UNIQUE("device"),
	CONSTRAINT "push_device_endpointHash_unique" UNIQUE("endpoint_hash")
);
--> statement-breakpoint
CREATE TABLE "push_key" (
	"id" integer PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_mark" (
	"kind" text PRIMARY KEY NOT NULL,
	"mark" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_pending" (
	"device_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"route" text,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_pending_device_id_kind_pk" PRIMARY KEY("device_id","kind")
);
--> statement-breakpoint
CREATE TABLE "push_preference" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"kinds" text[] NOT NULL,
	"alarm_level" smallint NOT NULL,
	"quiet_from" text,
	"quiet_until" text,
	"time_zone" text
);
--> statement-breakpoint
ALTER TABLE "push_device" ADD CONSTRAINT "push_device_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_pending" ADD CONSTRAINT "push_pending_device_id_push_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."push_device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_preference" ADD CONSTRAINT "push_preference_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_device_account_id_index" ON "push_device" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "push_device_seen_at_index" ON "push_device" USING btree ("seen_at");
--> statement-breakpoint
CREATE TABLE "app_shelf" (
	"version_id" bigint NOT NULL,
	"market" text NOT NULL,
	"state" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "app_shelf_version_id_market_pk" PRIMARY KEY("version_id","market")
);
--> statement-breakpoint
CREATE TABLE "app_version" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" text NOT NULL,
	"platform" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"countries" jsonb NOT NULL,
	"languages" jsonb NOT NULL,
	"minimum" text,
	"release_at" timestamp (3) with time zone,
	"percent" integer,
	"halted" boolean DEFAULT false NOT NULL,
	"file" text,
	"store_url" text,
	"size" bigint,
	"hash" text,
	"notes_zh" text NOT NULL,
	"notes_en" text NOT NULL,
	"notes_fr" text,
	"notes_tr" text,
	"published_by" text,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "app_version_version_unique" UNIQUE("platform","version")
);
--> statement-breakpoint
CREATE TABLE "feedback_message" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"feedback_id" bigint NOT NULL,
	"from" text NOT NULL,
	"by" text,
	"text" text NOT NULL,
	"key" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "feedback_message_once" UNIQUE("feedback_id","key")
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"number" text GENERATED ALWAYS AS ('FB-' || id::text) STORED NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"account" text NOT NULL,
	"app_type" text NOT NULL,
	"app_version" text,
	"scenario" text NOT NULL,
	"description" text NOT NULL,
	"pictures" jsonb,
	"language" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"taken_by" text,
	"taken_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"reopened" integer DEFAULT 0 NOT NULL,
	"secret_hash" text NOT NULL,
	"taker" bigint,
	CONSTRAINT "feedback_secret_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "reply_template" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"scenario" text,
	"language" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_app" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"icon" text,
	"package_name" text NOT NULL,
	"version" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"category" text NOT NULL,
	"units" text NOT NULL,
	"description" text,
	"file" text,
	"size" bigint,
	"hash" text,
	"shelved_by" text,
	"shelved_at" timestamp (3) with time zone,
	CONSTRAINT "market_app_version_unique" UNIQUE("package_name","version")
);
--> statement-breakpoint
CREATE TABLE "question_miss" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"term" text NOT NULL,
	"language" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "question_miss_once" UNIQUE("language","term")
);
--> statement-breakpoint
CREATE TABLE "question_vote" (
	"question_id" bigint NOT NULL,
	"reader" text NOT NULL,
	"helpful" boolean NOT NULL,
	CONSTRAINT "question_vote_question_id_reader_pk" PRIMARY KEY("question_id","reader")
);
--> statement-breakpoint
CREATE TABLE "question" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"topic" text NOT NULL,
	"language" text NOT NULL,
	"enabled" boolean NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"helpful" integer DEFAULT 0 NOT NULL,
	"unhelpful" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app_shelf" ADD CONSTRAINT "app_shelf_version_id_app_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."app_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_message" ADD CONSTRAINT "feedback_message_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_vote" ADD CONSTRAINT "question_vote_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "app_version_hash_index" ON "app_version" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "feedback_state_sent_at_index" ON "feedback" USING btree ("state","sent_at");--> statement-breakpoint
CREATE INDEX "market_app_hash_index" ON "market_app" USING btree ("hash");
--> statement-breakpoint
ALTER TABLE "campaign_step" ADD CONSTRAINT "campaign_step_campaign_campaign_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaign"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- What happened to a campaign that was approved is kept for 10 years, and what has a step cannot be deleted.
CREATE FUNCTION campaign_step_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR EXISTS (
    SELECT 1 FROM campaign_step s WHERE s.campaign = OLD.campaign AND s.event IN ('approved', 'started')) THEN
    RAISE EXCEPTION 'campaigns that began are kept' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER campaign_step_kept BEFORE UPDATE OR DELETE ON "campaign_step" FOR EACH ROW EXECUTE FUNCTION campaign_step_kept();
--> statement-breakpoint
CREATE TRIGGER campaign_step_keep BEFORE TRUNCATE ON "campaign_step" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TABLE "bind_request" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"vin" text NOT NULL,
	"name" text,
	"phone" text,
	"type" text NOT NULL,
	"way" text NOT NULL,
	"state" text NOT NULL,
	"examiner" text,
	"sent" integer DEFAULT 1 NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"certificate_picture" text,
	"licence_picture" text,
	"reason" text,
	"remark" text,
	"decided_at" timestamp (3) with time zone,
	"token_hash" text NOT NULL,
	"language" text DEFAULT 'zh' NOT NULL,
	"account" bigint,
	"taken_by" bigint,
	"taken_until" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bind_request_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "privacy_request" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"account" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"due_day" date NOT NULL,
	"heard_by" text,
	"new_name" text,
	"new_phone" text,
	"new_nickname" text,
	"verified_by" text,
	"refusal" text,
	"handled_by" text,
	"ended_at" timestamp (3) with time zone,
	"hash" text
);
--> statement-breakpoint
ALTER TABLE "privacy_request" ADD CONSTRAINT "privacy_request_account_app_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."app_account"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "bind_request_state_sent_at_index" ON "bind_request" USING btree ("state","sent_at");--> statement-breakpoint
CREATE INDEX "bind_request_vin_index" ON "bind_request" USING btree ("vin");--> statement-breakpoint
CREATE INDEX "bind_request_phone" ON "bind_request" USING btree (split_part(phone, ' ', 1));--> statement-breakpoint
CREATE INDEX "bind_request_certificate_picture_index" ON "bind_request" USING btree ("certificate_picture");--> statement-breakpoint
CREATE INDEX "bind_request_licence_picture_index" ON "bind_request" USING btree ("licence_picture");--> statement-breakpoint
CREATE INDEX "privacy_request_account_index" ON "privacy_request" USING btree ("account");--> statement-breakpoint
CREATE INDEX "privacy_request_state_due_day_index" ON "privacy_request" USING btree ("state","due_day");--> statement-breakpoint
CREATE INDEX "privacy_request_hash_index" ON "privacy_request" USING btree ("hash");
--> statement-breakpoint
CREATE TABLE "owner_message_delivery" (
	"message" bigint NOT NULL,
	"account" bigint NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	CONSTRAINT "owner_message_delivery_message_account_pk" PRIMARY KEY("message","account")
);
--> statement-breakpoint
CREATE TABLE "owner_message_series" (
	"message" bigint NOT NULL,
	"series" bigint NOT NULL,
	CONSTRAINT "owner_message_series_message_series_pk" PRIMARY KEY("message","series")
);
--> statement-breakpoint
CREATE TABLE "owner_message" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"title_fr" text,
	"content_fr" text,
	"title_zh" text,
	"content_zh" text,
	"terminals" jsonb NOT NULL,
	"countries" jsonb,
	"state" text DEFAULT 'draft' NOT NULL,
	"release_at" timestamp (3) with time zone,
	"offline_at" timestamp (3) with time zone,
	"audience" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"click_through" double precision,
	"author" text,
	"failure" text,
	"started_at" timestamp (3) with time zone,
	"token_key" text
);
--> statement-breakpoint
ALTER TABLE "owner_message_delivery" ADD CONSTRAINT "owner_message_delivery_message_owner_message_id_fk" FOREIGN KEY ("message") REFERENCES "public"."owner_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_message_delivery" ADD CONSTRAINT "owner_message_delivery_account_app_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."app_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_message_series" ADD CONSTRAINT "owner_message_series_message_owner_message_id_fk" FOREIGN KEY ("message") REFERENCES "public"."owner_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_message_series" ADD CONSTRAINT "owner_message_series_series_series_id_fk" FOREIGN KEY ("series") REFERENCES "public"."series"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owner_message_delivery_account_message_index" ON "owner_message_delivery" USING btree ("account","message");--> statement-breakpoint
CREATE INDEX "owner_message_waiting" ON "owner_message_delivery" USING btree ("message","account") WHERE state <> 'sent';--> statement-breakpoint
CREATE INDEX "owner_message_series_series_index" ON "owner_message_series" USING btree ("series");--> statement-breakpoint
CREATE INDEX "owner_message_state_release_at_index" ON "owner_message" USING btree ("state","release_at");
--> statement-breakpoint
CREATE TABLE "agreement" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"target" text NOT NULL,
	"country" text NOT NULL,
	"language" text NOT NULL,
	"version" text NOT NULL,
	"state" text DEFAULT 'enabled' NOT NULL,
	"text" text,
	"file" text,
	"pictures" jsonb,
	"hash" text NOT NULL,
	"added_by" text NOT NULL,
	"enabled_at" timestamp (3) with time zone NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"html" text,
	"pdf_hash" text
);
--> statement-breakpoint
CREATE TABLE "consent" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"agreement" bigint NOT NULL,
	"type" text NOT NULL,
	"country" text NOT NULL,
	"language" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject" text NOT NULL,
	"action" text NOT NULL,
	"channel" text NOT NULL,
	"app_version" text,
	"hash" text NOT NULL,
	"ip" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_agreement_agreement_id_fk" FOREIGN KEY ("agreement") REFERENCES "public"."agreement"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_enabled" ON "agreement" USING btree ("type","target","country","language") WHERE state = 'enabled';--> statement-breakpoint
CREATE INDEX "agreement_type_target_country_language_index" ON "agreement" USING btree ("type","target","country","language");--> statement-breakpoint
CREATE INDEX "consent_subject_digest" ON "consent" USING btree (split_part("subject", ' ', 1),"agreement");--> statement-breakpoint
CREATE INDEX "consent_agreement_id_index" ON "consent" USING btree ("agreement","id");--> statement-breakpoint
CREATE INDEX "consent_type_id_index" ON "consent" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "consent_country_id_index" ON "consent" USING btree ("country","id");--> statement-breakpoint
CREATE INDEX "consent_language_id_index" ON "consent" USING btree ("language","id");--> statement-breakpoint
CREATE INDEX "consent_subject_kind_id_index" ON "consent" USING btree ("subject_kind","id");--> statement-breakpoint
CREATE INDEX "consent_subject_id_index" ON "consent" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "consent_action_id_index" ON "consent" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "consent_at_id_index" ON "consent" USING btree ("at","id");
--> statement-breakpoint
CREATE FUNCTION agreement_kept() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  disabling CONSTANT text[] := ARRAY['state', 'disabled_at', 'updated_at'];
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = 'enabled' AND NEW.state = 'disabled'
    AND to_jsonb(NEW) - disabling = to_jsonb(OLD) - disabling THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'agreements are kept as they were shown' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER agreement_kept BEFORE UPDATE OR DELETE ON "agreement" FOR EACH ROW EXECUTE FUNCTION agreement_kept();
--> statement-breakpoint
CREATE TRIGGER agreement_keep BEFORE TRUNCATE ON "agreement" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Consents only grow. One can lose its subject and its address for good, under a pseudonym: its person asked for erasure.
CREATE FUNCTION consent_kept() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  personal CONSTANT text[] := ARRAY['subject', 'ip'];
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.ip IS NULL AND split_part(NEW.subject, ' ', 3) ~ '^erased-[0-9]+$'
    AND to_jsonb(NEW) - personal = to_jsonb(OLD) - personal THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the table consent is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER consent_kept BEFORE UPDATE OR DELETE ON "consent" FOR EACH ROW EXECUTE FUNCTION consent_kept();
--> statement-breakpoint
CREATE TRIGGER consent_keep BEFORE TRUNCATE ON "consent" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TABLE "manual_like" (
	"manual_id" bigint NOT NULL,
	"reader" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "manual_like_manual_id_reader_pk" PRIMARY KEY("manual_id","reader")
);
--> statement-breakpoint
CREATE TABLE "manual_page" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"pictures" jsonb NOT NULL,
	"version_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"key" text NOT NULL,
	"markdown" text NOT NULL,
	"html" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "manual_version" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"manual_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"author" text NOT NULL,
	"published_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"bundle" text,
	"bundle_bytes" integer,
	"bytes" integer,
	"cover" text,
	CONSTRAINT "manual_version_number" UNIQUE("manual_id","number")
);
--> statement-breakpoint
CREATE TABLE "manual" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"model" bigint,
	"language" text NOT NULL,
	"published" integer,
	"newest" integer,
	"likes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "manual_like" ADD CONSTRAINT "manual_like_manual_id_manual_id_fk" FOREIGN KEY ("manual_id") REFERENCES "public"."manual"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_page" ADD CONSTRAINT "manual_page_version_id_manual_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."manual_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_version" ADD CONSTRAINT "manual_version_manual_id_manual_id_fk" FOREIGN KEY ("manual_id") REFERENCES "public"."manual"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual" ADD CONSTRAINT "manual_model_model_id_fk" FOREIGN KEY ("model") REFERENCES "public"."model"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "manual_page_order" ON "manual_page" USING btree ("version_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "manual_version_draft" ON "manual_version" USING btree ("manual_id") WHERE state = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "manual_version_published" ON "manual_version" USING btree ("manual_id") WHERE state = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "manual_of_model" ON "manual" USING btree ("kind","model","language") WHERE model is not null;--> statement-breakpoint
CREATE INDEX "manual_model_index" ON "manual" USING btree ("model");
--> statement-breakpoint
ALTER TABLE "app_account" ADD COLUMN "former_phones" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
CREATE TABLE "attendee_device" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"attendee" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attendee" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"meeting" bigint NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"number" integer,
	"group_name" text,
	"seat" text,
	"table_name" text,
	"state" text DEFAULT 'expected' NOT NULL,
	"signed_in_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "seat" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"meeting" bigint NOT NULL,
	"name" text NOT NULL,
	"table_name" text,
	"group_name" text,
	"attendee" bigint
);
--> statement-breakpoint
CREATE TABLE "meeting" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"place" text,
	"position" jsonb,
	"join_rule" text NOT NULL,
	"agenda" text,
	"code" text NOT NULL,
	CONSTRAINT "meeting_name_unique" UNIQUE("name"),
	CONSTRAINT "meeting_code_unique" UNIQUE("code"),
	CONSTRAINT "meeting_period" CHECK ("meeting"."ends_at" > "meeting"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "attendee_device" ADD CONSTRAINT "attendee_device_attendee_attendee_id_fk" FOREIGN KEY ("attendee") REFERENCES "public"."attendee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendee" ADD CONSTRAINT "attendee_meeting_meeting_id_fk" FOREIGN KEY ("meeting") REFERENCES "public"."meeting"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "seat" ADD CONSTRAINT "seat_meeting_meeting_id_fk" FOREIGN KEY ("meeting") REFERENCES "public"."meeting"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "seat" ADD CONSTRAINT "seat_attendee_attendee_id_fk" FOREIGN KEY ("attendee") REFERENCES "public"."attendee"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "attendee_device_attendee_index" ON "attendee_device" USING btree ("attendee");--> statement-breakpoint
CREATE UNIQUE INDEX "attendee_phone_unique" ON "attendee" USING btree ("meeting",split_part(phone, ' ', 1));--> statement-breakpoint
CREATE UNIQUE INDEX "attendee_number_unique" ON "attendee" USING btree ("meeting","number");--> statement-breakpoint
CREATE UNIQUE INDEX "attendee_seat_unique" ON "attendee" USING btree ("meeting","seat");--> statement-breakpoint
CREATE INDEX "attendee_meeting_signed_in_at_index" ON "attendee" USING btree ("meeting","signed_in_at");--> statement-breakpoint
CREATE UNIQUE INDEX "seat_name_unique" ON "seat" USING btree ("meeting","name");--> statement-breakpoint
CREATE UNIQUE INDEX "seat_attendee_unique" ON "seat" USING btree ("attendee");
--> statement-breakpoint
CREATE TABLE "exchange_batch" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"functions" jsonb NOT NULL,
	"months" integer NOT NULL,
	"quantity" integer NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"remark" text,
	"state" text DEFAULT 'making' NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	"exchanged" integer,
	"blocked" integer,
	"author" text,
	"exported_at" timestamp (3) with time zone,
	"exported_by" text,
	CONSTRAINT "exchange_batch_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "exchange_code" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tail" text NOT NULL,
	"batch" bigint NOT NULL,
	"state" text DEFAULT 'normal' NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"vin" text,
	"exchanged_at" timestamp (3) with time zone,
	"exchanged_by" text,
	"digest" text NOT NULL,
	CONSTRAINT "exchange_code_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "exchange_code_sealed" (
	"batch" bigint NOT NULL,
	"part" integer NOT NULL,
	"codes" text NOT NULL,
	CONSTRAINT "exchange_code_sealed_batch_part_pk" PRIMARY KEY("batch","part")
);
--> statement-breakpoint
CREATE TABLE "vehicle_service_step" (
	"vin" text NOT NULL,
	"id" bigserial NOT NULL,
	"function" text NOT NULL,
	"event" text NOT NULL,
	"months" integer,
	"before" timestamp (3) with time zone,
	"after" timestamp (3) with time zone NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	"reason" text,
	"code" text,
	CONSTRAINT "vehicle_service_step_vin_id_pk" PRIMARY KEY("vin","id")
);
--> statement-breakpoint
CREATE TABLE "vehicle_service" (
	"vin" text NOT NULL,
	"id" bigserial NOT NULL,
	"function" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"months" integer NOT NULL,
	"source" text NOT NULL,
	"noticed_at" timestamp (3) with time zone,
	"noticed_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vehicle_service_vin_id_pk" PRIMARY KEY("vin","id"),
	CONSTRAINT "vehicle_service_once" UNIQUE("vin","function")
);
--> statement-breakpoint
ALTER TABLE "exchange_code" ADD CONSTRAINT "exchange_code_batch_exchange_batch_id_fk" FOREIGN KEY ("batch") REFERENCES "public"."exchange_batch"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "exchange_code_sealed" ADD CONSTRAINT "exchange_code_sealed_batch_exchange_batch_id_fk" FOREIGN KEY ("batch") REFERENCES "public"."exchange_batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchange_code_batch_id_index" ON "exchange_code" USING btree ("batch","id");--> statement-breakpoint
CREATE INDEX "exchange_code_tail_index" ON "exchange_code" USING btree ("tail");--> statement-breakpoint
CREATE INDEX "exchange_code_vehicle" ON "exchange_code" USING btree ("vin") WHERE vin is not null;--> statement-breakpoint
CREATE INDEX "exchange_code_due" ON "exchange_code" USING btree ("valid_until") WHERE state = 'normal';--> statement-breakpoint
CREATE INDEX "exchange_code_exchanged" ON "exchange_code" USING btree ("exchanged_at") WHERE state = 'exchanged';--> statement-breakpoint
CREATE INDEX "vehicle_service_id_index" ON "vehicle_service" USING btree ("id");--> statement-breakpoint
CREATE INDEX "vehicle_service_until_id_index" ON "vehicle_service" USING btree ("until","id");--> statement-breakpoint
CREATE INDEX "vehicle_service_function_until_index" ON "vehicle_service" USING btree ("function","until");--> statement-breakpoint
CREATE INDEX "vehicle_service_noticed_at_index" ON "vehicle_service" USING btree ("noticed_at");
--> statement-breakpoint
CREATE TABLE "draw_step" (
	"draw" bigint NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"prize" text,
	"winners" integer[],
	"entrant" integer,
	"of" integer,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	"reveal_at" timestamp (3) with time zone,
	CONSTRAINT "draw_step_draw_seq_pk" PRIMARY KEY("draw","seq")
);
--> statement-breakpoint
CREATE TABLE "draw_winner" (
	"draw" bigint NOT NULL,
	"number" integer NOT NULL,
	"step" integer NOT NULL,
	CONSTRAINT "draw_winner_draw_number_pk" PRIMARY KEY("draw","number")
);
--> statement-breakpoint
CREATE TABLE "draw" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"meeting" bigint NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"entry" text NOT NULL,
	"source" text NOT NULL,
	"locked_at" timestamp (3) with time zone,
	"code" text NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"seed" text,
	"commit" text,
	"terms" jsonb,
	"terms_hash" text,
	"list_hash" text,
	"round" bigint,
	"entropy" jsonb,
	"void_reason" text,
	CONSTRAINT "draw_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "draw_entrant" (
	"draw" bigint NOT NULL,
	"number" integer NOT NULL,
	"attendee" bigint NOT NULL,
	"name" text NOT NULL,
	"groups" text[] NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "draw_entrant_draw_number_pk" PRIMARY KEY("draw","number")
);
--> statement-breakpoint
CREATE TABLE "prize" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"draw" bigint NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"count" integer NOT NULL,
	"batch" integer NOT NULL,
	"groups" text
);
--> statement-breakpoint
ALTER TABLE "draw_step" ADD CONSTRAINT "draw_step_draw_draw_id_fk" FOREIGN KEY ("draw") REFERENCES "public"."draw"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_winner" ADD CONSTRAINT "draw_winner_draw_draw_id_fk" FOREIGN KEY ("draw") REFERENCES "public"."draw"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw" ADD CONSTRAINT "draw_meeting_meeting_id_fk" FOREIGN KEY ("meeting") REFERENCES "public"."meeting"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "draw_entrant" ADD CONSTRAINT "draw_entrant_draw_draw_id_fk" FOREIGN KEY ("draw") REFERENCES "public"."draw"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize" ADD CONSTRAINT "prize_draw_draw_id_fk" FOREIGN KEY ("draw") REFERENCES "public"."draw"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "draw_meeting_index" ON "draw" USING btree ("meeting");--> statement-breakpoint
CREATE UNIQUE INDEX "draw_entrant_draw_attendee_index" ON "draw_entrant" USING btree ("draw","attendee");--> statement-breakpoint
CREATE INDEX "prize_draw_position_index" ON "prize" USING btree ("draw","position");
--> statement-breakpoint
CREATE TABLE "gift_desk" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"meeting" bigint NOT NULL,
	"name" text NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"token_hash" text NOT NULL,
	CONSTRAINT "gift_desk_token_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "gift" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"meeting" bigint NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"stock" integer NOT NULL,
	"registered" integer DEFAULT 0 NOT NULL,
	"picked" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "gift_stock" CHECK ("gift"."registered" <= "gift"."stock")
);
--> statement-breakpoint
CREATE TABLE "pickup" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"meeting" bigint NOT NULL,
	"attendee" bigint NOT NULL,
	"gift" bigint NOT NULL,
	"state" text DEFAULT 'registered' NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL,
	"picked_at" timestamp (3) with time zone,
	"desk" text,
	"code" text NOT NULL,
	"scan" text,
	CONSTRAINT "pickup_once" UNIQUE("gift","attendee")
);
--> statement-breakpoint
ALTER TABLE "gift_desk" ADD CONSTRAINT "gift_desk_meeting_meeting_id_fk" FOREIGN KEY ("meeting") REFERENCES "public"."meeting"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "gift" ADD CONSTRAINT "gift_meeting_meeting_id_fk" FOREIGN KEY ("meeting") REFERENCES "public"."meeting"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "pickup" ADD CONSTRAINT "pickup_meeting_meeting_id_fk" FOREIGN KEY ("meeting") REFERENCES "public"."meeting"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "pickup" ADD CONSTRAINT "pickup_attendee_attendee_id_fk" FOREIGN KEY ("attendee") REFERENCES "public"."attendee"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "pickup" ADD CONSTRAINT "pickup_gift_gift_id_fk" FOREIGN KEY ("gift") REFERENCES "public"."gift"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "gift_desk_name_unique" ON "gift_desk" USING btree ("meeting","name");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_name_unique" ON "gift" USING btree ("meeting","name");--> statement-breakpoint
CREATE UNIQUE INDEX "pickup_code" ON "pickup" USING btree ("meeting","code");
--> statement-breakpoint
CREATE TABLE "goods" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"picture" text,
	"class" text NOT NULL,
	"price" bigint NOT NULL,
	"unit" text NOT NULL,
	"on_sale" boolean NOT NULL,
	"description" text,
	CONSTRAINT "goods_code_unique" UNIQUE("code"),
	CONSTRAINT "goods_name_unique" UNIQUE("name"),
	CONSTRAINT "goods_price" CHECK ("goods"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_step" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"invoice" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"event" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"by" text NOT NULL,
	"remark" text,
	"amount" bigint,
	"number" text,
	CONSTRAINT "invoice_step_number" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"serial" text NOT NULL,
	"order" bigint NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"tax_number" text,
	"address" text,
	"bank" text,
	"email" text,
	"amount" bigint NOT NULL,
	"rate" text NOT NULL,
	"net" bigint,
	"tax" bigint,
	"goods_name" text,
	"state" text DEFAULT 'requested' NOT NULL,
	"remark" text,
	"number" text,
	"issued_at" timestamp (3) with time zone,
	"issuer" text,
	"failure" text,
	"pdf" text,
	"ofd" text,
	"xml" text,
	"red_amount" bigint DEFAULT 0 NOT NULL,
	"red_open" bigint,
	"red_reason" text,
	"red_until" timestamp (3) with time zone,
	"red_number" text,
	CONSTRAINT "invoice_serial_unique" UNIQUE("serial"),
	CONSTRAINT "invoice_number_unique" UNIQUE("number"),
	CONSTRAINT "invoice_red" CHECK ("invoice"."red_amount" >= 0 and "invoice"."red_amount" + coalesce("invoice"."red_open", 0) <= "invoice"."amount"),
	CONSTRAINT "invoice_amount" CHECK ("invoice"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "goods_order" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"number" text,
	"goods" bigint NOT NULL,
	"goods_name" text DEFAULT '' NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" bigint,
	"total" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"vin" text,
	"buyer_name" text,
	"buyer_phone" text,
	"prepay_number" text,
	"attach" text,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	"source" text DEFAULT 'imported' NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"remark" text,
	"goods_unit" text DEFAULT '' NOT NULL,
	CONSTRAINT "goods_order_number_unique" UNIQUE("number"),
	CONSTRAINT "goods_order_total" CHECK ("goods_order"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "goods_order_step" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"by" text NOT NULL,
	"remark" text
);
--> statement-breakpoint
ALTER TABLE "exchange_batch" ADD COLUMN "goods" bigint;--> statement-breakpoint
ALTER TABLE "invoice_step" ADD CONSTRAINT "invoice_step_invoice_invoice_id_fk" FOREIGN KEY ("invoice") REFERENCES "public"."invoice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_order_goods_order_id_fk" FOREIGN KEY ("order") REFERENCES "public"."goods_order"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "goods_order" ADD CONSTRAINT "goods_order_goods_goods_id_fk" FOREIGN KEY ("goods") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "goods_order" ADD CONSTRAINT "goods_order_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "goods_order_step" ADD CONSTRAINT "goods_order_step_order_goods_order_id_fk" FOREIGN KEY ("order") REFERENCES "public"."goods_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_step_invoice_id_index" ON "invoice_step" USING btree ("invoice","id");--> statement-breakpoint
CREATE INDEX "invoice_order_index" ON "invoice" USING btree ("order");--> statement-breakpoint
CREATE INDEX "invoice_state_id_index" ON "invoice" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "invoice_red_until" ON "invoice" USING btree ("red_until") WHERE state = 'redWaiting';--> statement-breakpoint
CREATE INDEX "goods_order_goods_index" ON "goods_order" USING btree ("goods");--> statement-breakpoint
CREATE INDEX "goods_order_vin_index" ON "goods_order" USING btree ("vin");--> statement-breakpoint
CREATE INDEX "goods_order_state_id_index" ON "goods_order" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "goods_order_ordered_at_id_index" ON "goods_order" USING btree ("ordered_at","id");--> statement-breakpoint
CREATE INDEX "goods_order_unfinished" ON "goods_order" USING btree ("id") WHERE goods_name = '';--> statement-breakpoint
CREATE INDEX "goods_order_step_order_id_index" ON "goods_order_step" USING btree ("order","id");--> statement-breakpoint
ALTER TABLE "exchange_batch" ADD CONSTRAINT "exchange_batch_goods_goods_id_fk" FOREIGN KEY ("goods") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE cascade;
--> statement-breakpoint
CREATE TABLE "interface_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"method" text NOT NULL,
	"call" text NOT NULL,
	"action" text,
	"code" text NOT NULL,
	"description" text,
	"duration_ms" integer NOT NULL,
	"user_name" text,
	"ip" text,
	"request_id" text NOT NULL,
	"status" integer NOT NULL,
	"input" text,
	"omitted" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "interface_log_at_id_index" ON "interface_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "interface_log_outcome_id_index" ON "interface_log" USING btree ("outcome","id");--> statement-breakpoint
CREATE INDEX "interface_log_call_pieces" ON "interface_log" USING gin ("call" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "interface_log_code_id_index" ON "interface_log" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "interface_log_duration_ms_id_index" ON "interface_log" USING btree ("duration_ms","id");--> statement-breakpoint
CREATE INDEX "interface_log_user_name_pieces" ON "interface_log" USING gin ("user_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "interface_log_ip_id_index" ON "interface_log" USING btree ("ip","id");--> statement-breakpoint
CREATE INDEX "interface_log_request_id_id_index" ON "interface_log" USING btree ("request_id","id");
--> statement-breakpoint
CREATE TABLE "chart_account" (
	"chart_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	CONSTRAINT "chart_account_chart_id_account_id_pk" PRIMARY KEY("chart_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "chart_role" (
	"chart_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	CONSTRAINT "chart_role_chart_id_role_id_pk" PRIMARY KEY("chart_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "chart" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"look" text NOT NULL,
	"about" text,
	"owner" text,
	"remark" text,
	"query" jsonb NOT NULL,
	"user_id" bigint NOT NULL,
	"token_id" bigint
);
--> statement-breakpoint
ALTER TABLE "chart_account" ADD CONSTRAINT "chart_account_chart_id_chart_id_fk" FOREIGN KEY ("chart_id") REFERENCES "public"."chart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_account" ADD CONSTRAINT "chart_account_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_role" ADD CONSTRAINT "chart_role_chart_id_chart_id_fk" FOREIGN KEY ("chart_id") REFERENCES "public"."chart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_role" ADD CONSTRAINT "chart_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chart_account_account_id_index" ON "chart_account" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "chart_role_role_id_index" ON "chart_role" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "chart_user_id_index" ON "chart" USING btree ("user_id");
--> statement-breakpoint
ALTER TABLE "draw" ADD COLUMN "pictures" jsonb;--> statement-breakpoint
ALTER TABLE "draw" ADD COLUMN "showing" text;--> statement-breakpoint
ALTER TABLE "prize" ADD COLUMN "picture" text;
--> statement-breakpoint
CREATE TABLE "battery_day" (
	"vin" text NOT NULL,
	"day" date NOT NULL,
	"due_at" timestamp (3) with time zone,
	"rest_mv" double precision,
	"probes_c" double precision,
	"resistances" jsonb,
	"weak_cells" jsonb,
	"high_hours" double precision,
	"drive_kwh" double precision,
	"drive_km" double precision,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "battery_day_vin_day_pk" PRIMARY KEY("vin","day")
);
--> statement-breakpoint
CREATE TABLE "battery_month" (
	"vin" text NOT NULL,
	"month" date NOT NULL,
	"charges" integer NOT NULL,
	"sessions" integer NOT NULL,
	"capacity_ah" double precision,
	"iqr_ah" double precision,
	"resistances" jsonb NOT NULL,
	"rest_mv" double precision,
	"end_mv" double precision,
	"probes_c" double precision,
	"weak_cells" jsonb NOT NULL,
	"begin_soc" double precision,
	"end_soc" double precision,
	"kwh" double precision NOT NULL,
	"full_charges" integer NOT NULL,
	"high_hours" double precision NOT NULL,
	"drive_kwh" double precision NOT NULL,
	"drive_km" double precision NOT NULL,
	"odometer_km" double precision,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "battery_month_vin_month_pk" PRIMARY KEY("vin","month")
);
--> statement-breakpoint
CREATE TABLE "battery_state" (
	"vin" text PRIMARY KEY NOT NULL,
	"id" bigserial NOT NULL,
	"reference_ah" double precision,
	"reference_by" text,
	"month" date,
	"capacity_ah" double precision,
	"soh_percent" double precision,
	"iqr_percent" double precision,
	"sessions" integer NOT NULL,
	"fade_percent" double precision,
	"resistance_percent" double precision,
	"rest_mv" double precision,
	"end_mv" double precision,
	"weak_cells" integer NOT NULL,
	"odometer_km" double precision,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "charge_session" (
	"vin" text NOT NULL,
	"begin_at" timestamp (3) with time zone NOT NULL,
	"id" bigserial NOT NULL,
	"end_at" timestamp (3) with time zone NOT NULL,
	"day" date NOT NULL,
	"begin_soc" integer NOT NULL,
	"end_soc" integer NOT NULL,
	"ah" double precision NOT NULL,
	"kwh" double precision NOT NULL,
	"mean_kw" double precision NOT NULL,
	"peak_kw" double precision NOT NULL,
	"span_soc" double precision NOT NULL,
	"capacity_ah" double precision,
	"quality" text NOT NULL,
	"coverage_percent" double precision NOT NULL,
	"mean_c" double precision,
	"end_spread_mv" integer,
	"odometer_km" double precision,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "charge_session_vin_begin_at_pk" PRIMARY KEY("vin","begin_at")
);
--> statement-breakpoint
CREATE TABLE "supply_day" (
	"vin" text NOT NULL,
	"day" date NOT NULL,
	"lowest_v" double precision NOT NULL,
	"last_v" double precision NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "supply_day_vin_day_pk" PRIMARY KEY("vin","day")
);
--> statement-breakpoint
CREATE INDEX "battery_day_day_index" ON "battery_day" USING btree ("day");--> statement-breakpoint
CREATE INDEX "battery_day_due" ON "battery_day" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "battery_month_month_index" ON "battery_month" USING btree ("month");--> statement-breakpoint
CREATE INDEX "battery_state_id_index" ON "battery_state" USING btree ("id");--> statement-breakpoint
CREATE INDEX "battery_state_soh_percent_index" ON "battery_state" USING btree ("soh_percent");--> statement-breakpoint
CREATE INDEX "charge_session_id_index" ON "charge_session" USING btree ("id");--> statement-breakpoint
CREATE INDEX "charge_session_begin_at_id_index" ON "charge_session" USING btree ("begin_at","id");--> statement-breakpoint
CREATE INDEX "charge_session_day" ON "charge_session" USING btree ("vin","day");--> statement-breakpoint
CREATE INDEX "supply_day_day_index" ON "supply_day" USING btree ("day");--> statement-breakpoint
CREATE VIEW "public"."battery_health_list" AS (
  select b.id, b.vin, v.plate, v.model, m.battery_type as chemistry,
    round((current_date - v.production_date) / 365.25, 1)::float8 as age_years, b.odometer_km,
    b.soh_percent, to_char(b.month, 'YYYY-MM') as month, b.sessions, b.iqr_percent, b.capacity_ah, b.reference_ah, b.reference_by, b.fade_percent,
    b.resistance_percent, b.rest_mv, b.end_mv, b.weak_cells,
    case when b.soh_percent is null then 'few' when m.battery_type = 'LFP' then 'flat' else 'usual' end as reliability,
    b.changed_at as created_at, b.changed_at as updated_at
  from battery_state b join vehicle v on v.vin = b.vin join model m on m.id = v.model);
--> statement-breakpoint
CREATE TABLE "metric_sample" (
	"step" smallint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"process" text NOT NULL,
	"name" text NOT NULL,
	"value" double precision NOT NULL,
	CONSTRAINT "metric_sample_step_at_process_name_pk" PRIMARY KEY("step","at","process","name")
);
--> statement-breakpoint
CREATE TABLE "monitor_problem" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"rule" text NOT NULL,
	"process" text NOT NULL,
	"place" text NOT NULL,
	"value" double precision,
	"threshold" double precision NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "monitor_process" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "monitor_problem_open" ON "monitor_problem" USING btree ("rule","process") WHERE until is null;--> statement-breakpoint
CREATE INDEX "monitor_problem_since_index" ON "monitor_problem" USING btree ("since");
--> statement-breakpoint
CREATE TABLE "gift_scan" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"meeting" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"desk" text NOT NULL,
	"outcome" text NOT NULL,
	"attendee" bigint,
	"digest" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "functions" jsonb;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "months" integer;--> statement-breakpoint
ALTER TABLE "goods_order" ADD COLUMN "functions" jsonb;--> statement-breakpoint
ALTER TABLE "goods_order" ADD COLUMN "months" integer;--> statement-breakpoint
ALTER TABLE "draw" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "gift_scan" ADD CONSTRAINT "gift_scan_meeting_meeting_id_fk" FOREIGN KEY ("meeting") REFERENCES "public"."meeting"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "gift_scan" ADD CONSTRAINT "gift_scan_attendee_attendee_id_fk" FOREIGN KEY ("attendee") REFERENCES "public"."attendee"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "gift_scan_meeting_id_index" ON "gift_scan" USING btree ("meeting","id");
--> statement-breakpoint
CREATE TABLE "point_actor_day" (
	"day" date NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"platform" text NOT NULL,
	"version" text NOT NULL,
	"actor" uuid NOT NULL,
	CONSTRAINT "point_actor_day_day_name_value_platform_version_actor_pk" PRIMARY KEY("day","name","value","platform","version","actor")
);
--> statement-breakpoint
CREATE TABLE "point_day" (
	"day" date NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"platform" text NOT NULL,
	"version" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "point_day_day_name_value_platform_version_pk" PRIMARY KEY("day","name","value","platform","version")
);
--> statement-breakpoint
CREATE TABLE "point_salt" (
	"id" integer PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "point" (
	"client" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"day" date NOT NULL,
	"actor" uuid NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"platform" text NOT NULL,
	"version" text NOT NULL,
	CONSTRAINT "point_client_seq_pk" PRIMARY KEY("client","seq")
);
--> statement-breakpoint
CREATE INDEX "point_actor_day_actor_day_index" ON "point_actor_day" USING btree ("actor","day");--> statement-breakpoint
CREATE INDEX "point_at_index" ON "point" USING btree ("at");--> statement-breakpoint
CREATE INDEX "point_actor_name_value_at_index" ON "point" USING btree ("actor","name","value","at");
--> statement-breakpoint
CREATE TABLE "tracker_item" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"product" text,
	"owner" text,
	"severity" text,
	"priority" text,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"reopens" integer,
	"resolution" text,
	"edited_at" timestamp (3) with time zone,
	CONSTRAINT "tracker_item_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "tracker_look" (
	"source" text PRIMARY KEY NOT NULL,
	"edited_until" timestamp (3) with time zone,
	"at" timestamp (3) with time zone NOT NULL,
	"items" integer NOT NULL,
	"fault" text
);
--> statement-breakpoint
CREATE INDEX "tracker_item_opened_at_index" ON "tracker_item" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "tracker_item_closed_at_index" ON "tracker_item" USING btree ("closed_at");
--> statement-breakpoint
CREATE INDEX "battery_state_fade_percent_index" ON "battery_state" USING btree ("fade_percent");--> statement-breakpoint
CREATE INDEX "battery_state_resistance_percent_index" ON "battery_state" USING btree ("resistance_percent");--> statement-breakpoint
CREATE INDEX "battery_state_rest_mv_index" ON "battery_state" USING btree ("rest_mv");--> statement-breakpoint
CREATE INDEX "battery_state_end_mv_index" ON "battery_state" USING btree ("end_mv");--> statement-breakpoint
CREATE INDEX "battery_state_weak_cells_index" ON "battery_state" USING btree ("weak_cells");--> statement-breakpoint
CREATE INDEX "battery_state_odometer_km_index" ON "battery_state" USING btree ("odometer_km");
--> statement-breakpoint
CREATE TABLE "explore_day" (
	"explore" text NOT NULL,
	"day" date NOT NULL,
	"model" bigint NOT NULL,
	"series" bigint NOT NULL,
	"parts" double precision[] NOT NULL,
	CONSTRAINT "explore_day_explore_day_model_series_pk" PRIMARY KEY("explore","day","model","series")
);
--> statement-breakpoint
CREATE TABLE "explore_mark" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"explore" text,
	"day" date,
	"vin" text
);
--> statement-breakpoint
CREATE TABLE "explore_state" (
	"explore" text NOT NULL,
	"day" date NOT NULL,
	"definition" text NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "explore_state_explore_day_pk" PRIMARY KEY("explore","day")
);
--> statement-breakpoint
CREATE TABLE "explore_vehicle" (
	"vin" text NOT NULL,
	"explore" text NOT NULL,
	"block" integer NOT NULL,
	"days" bit(512) NOT NULL,
	CONSTRAINT "explore_vehicle_vin_explore_block_pk" PRIMARY KEY("vin","explore","block")
);
--> statement-breakpoint
CREATE INDEX "explore_vehicle_explore_block_index" ON "explore_vehicle" USING btree ("explore","block");
--> statement-breakpoint
CREATE TABLE "alert_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"rule_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"value" double precision,
	"label" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "alert_reading" (
	"rule_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"value" double precision,
	"met" boolean,
	CONSTRAINT "alert_reading_rule_id_at_pk" PRIMARY KEY("rule_id","at")
);
--> statement-breakpoint
CREATE TABLE "alert_rule_account" (
	"rule_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	CONSTRAINT "alert_rule_account_rule_id_account_id_pk" PRIMARY KEY("rule_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "alert_rule" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"chart" bigint,
	"condition" text NOT NULL,
	"subject" text NOT NULL,
	"measure" text,
	"threshold" double precision,
	"runs" integer NOT NULL,
	"rule" text,
	"every" text NOT NULL,
	"last_value" double precision,
	"checked_at" timestamp (3) with time zone,
	"fired_at" timestamp (3) with time zone,
	"reason" text,
	"mail" boolean NOT NULL,
	"user_id" bigint NOT NULL,
	"streak" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "alert_told" (
	"account_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	CONSTRAINT "alert_told_account_id_event_id_pk" PRIMARY KEY("account_id","event_id")
);
--> statement-breakpoint
DROP VIEW "public"."letter_list";--> statement-breakpoint
ALTER TABLE "alert_event" ADD CONSTRAINT "alert_event_rule_id_alert_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."alert_rule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_reading" ADD CONSTRAINT "alert_reading_rule_id_alert_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."alert_rule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rule_account" ADD CONSTRAINT "alert_rule_account_rule_id_alert_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."alert_rule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rule_account" ADD CONSTRAINT "alert_rule_account_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rule" ADD CONSTRAINT "alert_rule_chart_chart_id_fk" FOREIGN KEY ("chart") REFERENCES "public"."chart"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rule" ADD CONSTRAINT "alert_rule_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_told" ADD CONSTRAINT "alert_told_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_told" ADD CONSTRAINT "alert_told_event_id_alert_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."alert_event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_event_rule_id_id_index" ON "alert_event" USING btree ("rule_id","id");--> statement-breakpoint
CREATE INDEX "alert_event_at_index" ON "alert_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "alert_rule_account_account_id_index" ON "alert_rule_account" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "alert_rule_user_id_index" ON "alert_rule" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alert_rule_next_at_index" ON "alert_rule" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "alert_told_event_id_index" ON "alert_told" USING btree ("event_id");--> statement-breakpoint
CREATE VIEW "public"."letter_list" AS (
  select j.id, case j.name when 'geofenceReminder' then 'geofence' else j.input->>'kind' end as kind,
    coalesce(a.user_name, j.input->>'userName') as account, j.input->>'vin' as vin,
    case j.state when 'failed' then 'failed' else 'waiting' end as state, j.error as reason, j.attempts,
    case when j.state <> 'failed' then j.due_at end as next_at, j.created_at,
    coalesce(j.finished_at, j.started_at, j.created_at) as updated_at,
    case when j.state = 'failed' then j.finished_at end as failed_at
  from job j left join account a on a.id = (j.input->>'account')::bigint
  where j.name in ('passwordLetter', 'geofenceReminder', 'applicationLetter', 'alertLetter',
    'subscriptionLetter', 'registrationRefusal') and j.state <> 'done');
--> statement-breakpoint
CREATE TABLE "chart_board_card" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"board_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"chart_id" bigint,
	"name" text NOT NULL,
	"width" integer NOT NULL,
	"height" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chart_board_account" (
	"chart_board_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	CONSTRAINT "chart_board_account_chart_board_id_account_id_pk" PRIMARY KEY("chart_board_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "chart_board_role" (
	"chart_board_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	CONSTRAINT "chart_board_role_chart_board_id_role_id_pk" PRIMARY KEY("chart_board_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "chart_board" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"owner" text,
	"remark" text,
	"period" jsonb,
	"user_id" bigint NOT NULL,
	"token_id" bigint
);
--> statement-breakpoint
ALTER TABLE "chart_board_card" ADD CONSTRAINT "chart_board_card_board_id_chart_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."chart_board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_board_card" ADD CONSTRAINT "chart_board_card_chart_id_chart_id_fk" FOREIGN KEY ("chart_id") REFERENCES "public"."chart"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_board_account" ADD CONSTRAINT "chart_board_account_chart_board_id_chart_board_id_fk" FOREIGN KEY ("chart_board_id") REFERENCES "public"."chart_board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_board_account" ADD CONSTRAINT "chart_board_account_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_board_role" ADD CONSTRAINT "chart_board_role_chart_board_id_chart_board_id_fk" FOREIGN KEY ("chart_board_id") REFERENCES "public"."chart_board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_board_role" ADD CONSTRAINT "chart_board_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chart_board_card_board_id_position_index" ON "chart_board_card" USING btree ("board_id","position");--> statement-breakpoint
CREATE INDEX "chart_board_card_chart_id_index" ON "chart_board_card" USING btree ("chart_id");--> statement-breakpoint
CREATE INDEX "chart_board_account_account_id_index" ON "chart_board_account" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "chart_board_role_role_id_index" ON "chart_board_role" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "chart_board_user_id_index" ON "chart_board" USING btree ("user_id");
--> statement-breakpoint
CREATE TABLE "dashboard_arrangement" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"items" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dashboard_arrangement" ADD CONSTRAINT "dashboard_arrangement_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "favourite" (
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "favourite_account_id_kind_key_pk" PRIMARY KEY("account_id","kind","key")
);
--> statement-breakpoint
ALTER TABLE "favourite" ADD CONSTRAINT "favourite_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "subscription_link" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"subscription_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_account" (
	"subscription_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	CONSTRAINT "subscription_account_subscription_id_account_id_pk" PRIMARY KEY("subscription_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "subscription_send" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"subscription_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "subscription_stop" (
	"subscription_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscription_stop_subscription_id_account_id_pk" PRIMARY KEY("subscription_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"chart" bigint,
	"board" bigint,
	"owner" bigint NOT NULL,
	"rhythm" text NOT NULL,
	"weekday" text,
	"month_day" integer,
	"hour" integer NOT NULL,
	"plan" text,
	"next_at" timestamp (3) with time zone,
	"last_at" timestamp (3) with time zone,
	"lang" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "lang" text;--> statement-breakpoint
ALTER TABLE "subscription_link" ADD CONSTRAINT "subscription_link_subscription_id_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_link" ADD CONSTRAINT "subscription_link_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_account" ADD CONSTRAINT "subscription_account_subscription_id_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_account" ADD CONSTRAINT "subscription_account_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_send" ADD CONSTRAINT "subscription_send_subscription_id_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_send" ADD CONSTRAINT "subscription_send_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_stop" ADD CONSTRAINT "subscription_stop_subscription_id_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_stop" ADD CONSTRAINT "subscription_stop_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_chart_chart_id_fk" FOREIGN KEY ("chart") REFERENCES "public"."chart"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_board_chart_board_id_fk" FOREIGN KEY ("board") REFERENCES "public"."chart_board"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_owner_account_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_link_subscription_id_index" ON "subscription_link" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "subscription_link_created_at_index" ON "subscription_link" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "subscription_account_account_id_index" ON "subscription_account" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "subscription_send_subscription_id_id_index" ON "subscription_send" USING btree ("subscription_id","id");--> statement-breakpoint
CREATE INDEX "subscription_send_at_index" ON "subscription_send" USING btree ("at");--> statement-breakpoint
CREATE INDEX "subscription_stop_account_id_index" ON "subscription_stop" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "subscription_owner_index" ON "subscription" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "subscription_next_at_index" ON "subscription" USING btree ("next_at");
--> statement-breakpoint
CREATE TABLE "list_choice" (
	"account_id" bigint NOT NULL,
	"route" text NOT NULL,
	"record" text NOT NULL,
	"columns" text,
	"usual" bigint,
	CONSTRAINT "list_choice_account_id_route_record_pk" PRIMARY KEY("account_id","route","record")
);
--> statement-breakpoint
CREATE TABLE "list_view" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"owner" text,
	"route" text NOT NULL,
	"record" text NOT NULL,
	"search" text NOT NULL,
	"columns" text,
	"user_id" bigint NOT NULL,
	"token_id" bigint
);
--> statement-breakpoint
CREATE TABLE "list_view_role" (
	"list_view_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	CONSTRAINT "list_view_role_list_view_id_role_id_pk" PRIMARY KEY("list_view_id","role_id")
);
--> statement-breakpoint
ALTER TABLE "list_choice" ADD CONSTRAINT "list_choice_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_choice" ADD CONSTRAINT "list_choice_usual_list_view_id_fk" FOREIGN KEY ("usual") REFERENCES "public"."list_view"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view_role" ADD CONSTRAINT "list_view_role_list_view_id_list_view_id_fk" FOREIGN KEY ("list_view_id") REFERENCES "public"."list_view"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view_role" ADD CONSTRAINT "list_view_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_choice_usual_index" ON "list_choice" USING btree ("usual");--> statement-breakpoint
CREATE INDEX "list_view_route_record_index" ON "list_view" USING btree ("route","record");--> statement-breakpoint
CREATE INDEX "list_view_user_id_index" ON "list_view" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "list_view_role_role_id_index" ON "list_view_role" USING btree ("role_id");
--> statement-breakpoint
CREATE TABLE "alarm_step" (
	"vin" text NOT NULL,
	"id" bigserial NOT NULL,
	"alarm" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"event" text NOT NULL,
	"user_id" bigint,
	"by" text,
	"text" text,
	"until" timestamp (3) with time zone,
	"person" text,
	"mentioned" text[],
	CONSTRAINT "alarm_step_vin_id_pk" PRIMARY KEY("vin","id")
);
--> statement-breakpoint
CREATE TABLE "alarm_told" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account" bigint NOT NULL,
	"vin" text NOT NULL,
	"alarm" bigint NOT NULL,
	"kind" text NOT NULL,
	"code" bigint NOT NULL,
	"level" smallint NOT NULL,
	"what" text NOT NULL,
	"by" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "handled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "assignee" bigint;--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "snoozed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "snoozer" bigint;--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "known_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "acknowledge_min" double precision;--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "close_min" double precision;--> statement-breakpoint
ALTER TABLE "alarm_told" ADD CONSTRAINT "alarm_told_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_step_vin_alarm_id_index" ON "alarm_step" USING btree ("vin","alarm","id");--> statement-breakpoint
CREATE INDEX "alarm_told_account_id_index" ON "alarm_told" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "alarm_told_at_index" ON "alarm_told" USING btree ("at");--> statement-breakpoint
CREATE INDEX "alarm_assignee_index" ON "alarm" USING btree ("assignee");--> statement-breakpoint
CREATE INDEX "alarm_snoozed" ON "alarm" USING btree ("vin") WHERE handling = 'snoozed';--> statement-breakpoint
CREATE INDEX "alarm_snoozed_until" ON "alarm" USING btree ("snoozed_until") WHERE handling = 'snoozed';
--> statement-breakpoint
ALTER TABLE "pki_key" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "pki_key" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "pki_key" ADD COLUMN "state" text DEFAULT 'valid' NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "key_state" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
CREATE INDEX "pki_key_serial_pieces" ON "pki_key" USING gin ("serial" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pki_key_vin_id_index" ON "pki_key" USING btree ("vin","id");--> statement-breakpoint
CREATE INDEX "pki_key_state_id_index" ON "pki_key" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "pki_key_not_after_id_index" ON "pki_key" USING btree ("not_after","id");--> statement-breakpoint
CREATE INDEX "vehicle_key_state_id_index" ON "vehicle" USING btree ("key_state","id");--> statement-breakpoint
ALTER TABLE "pki_key" ADD CONSTRAINT "pki_key_serial_unique" UNIQUE("serial");--> statement-breakpoint
ALTER TABLE "pki_key" ADD CONSTRAINT "pki_key_times" CHECK ("pki_key"."not_after" > "pki_key"."not_before");
--> statement-breakpoint
CREATE TABLE "signal_rule_escalation" (
	"rule_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	CONSTRAINT "signal_rule_escalation_rule_id_account_id_pk" PRIMARY KEY("rule_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "signal_rule_notice" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"rule_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"vin" text NOT NULL,
	"alarm" bigint NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signal_rule_account" (
	"rule_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	CONSTRAINT "signal_rule_account_rule_id_account_id_pk" PRIMARY KEY("rule_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "signal_rule_told" (
	"account_id" bigint NOT NULL,
	"notice_id" bigint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "signal_rule_told_account_id_notice_id_pk" PRIMARY KEY("account_id","notice_id")
);
--> statement-breakpoint
CREATE TABLE "signal_rule_trial" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"token_id" bigint,
	"judged" jsonb NOT NULL,
	"vins" text[] NOT NULL,
	"total" integer NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"job" bigint,
	"stopped" boolean DEFAULT false NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"looked" bigint DEFAULT 0 NOT NULL,
	"fired" integer DEFAULT 0 NOT NULL,
	"vehicles" integer DEFAULT 0 NOT NULL,
	"hours" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"worst" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signal_rule" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"level" text NOT NULL,
	"state" text NOT NULL,
	"rule" text,
	"lasting" integer,
	"fired_at" timestamp (3) with time zone,
	"for_minutes" integer NOT NULL,
	"advice" text,
	"saved_by" text,
	"mail" boolean NOT NULL,
	"webhook" bigint,
	"per_hour" integer NOT NULL,
	"escalate_minutes" integer,
	"user_id" bigint NOT NULL,
	"token_id" bigint,
	"match" text NOT NULL,
	"clauses" jsonb NOT NULL,
	"days" text NOT NULL,
	"from_time" text,
	"until_time" text,
	"vehicles" jsonb NOT NULL,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "rule" text;--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "noticed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "escalated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "last_message" ADD COLUMN "rules" text;--> statement-breakpoint
ALTER TABLE "signal_rule_escalation" ADD CONSTRAINT "signal_rule_escalation_rule_id_signal_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."signal_rule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signal_rule_escalation" ADD CONSTRAINT "signal_rule_escalation_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signal_rule_notice" ADD CONSTRAINT "signal_rule_notice_rule_id_signal_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."signal_rule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signal_rule_account" ADD CONSTRAINT "signal_rule_account_rule_id_signal_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."signal_rule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signal_rule_account" ADD CONSTRAINT "signal_rule_account_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signal_rule_told" ADD CONSTRAINT "signal_rule_told_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signal_rule_told" ADD CONSTRAINT "signal_rule_told_notice_id_signal_rule_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."signal_rule_notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signal_rule" ADD CONSTRAINT "signal_rule_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signal_rule_escalation_account_id_index" ON "signal_rule_escalation" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "signal_rule_notice_rule_id_at_index" ON "signal_rule_notice" USING btree ("rule_id","at");--> statement-breakpoint
CREATE INDEX "signal_rule_notice_at_index" ON "signal_rule_notice" USING btree ("at");--> statement-breakpoint
CREATE INDEX "signal_rule_account_account_id_index" ON "signal_rule_account" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "signal_rule_told_notice_id_index" ON "signal_rule_told" USING btree ("notice_id");--> statement-breakpoint
CREATE INDEX "signal_rule_trial_user_id_index" ON "signal_rule_trial" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "signal_rule_trial_created_at_index" ON "signal_rule_trial" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "signal_rule_user_id_index" ON "signal_rule" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alarm_of_rule" ON "alarm" USING btree ("code","begin_at") WHERE kind = 'rule';--> statement-breakpoint
CREATE INDEX "alarm_not_noticed" ON "alarm" USING btree ("code") WHERE kind = 'rule' and noticed_at is null;
--> statement-breakpoint
CREATE TABLE "street_map" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"file" text NOT NULL,
	"size" bigint NOT NULL,
	"west" double precision NOT NULL,
	"south" double precision NOT NULL,
	"east" double precision NOT NULL,
	"north" double precision NOT NULL,
	"min_zoom" integer NOT NULL,
	"max_zoom" integer NOT NULL,
	"data_at" timestamp (3) with time zone,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	"uploaded_by" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "street_map_hash_index" ON "street_map" USING btree ("hash");
--> statement-breakpoint
ALTER TABLE "alarm_told" ADD COLUMN "rule" text;
--> statement-breakpoint
DROP VIEW "public"."letter_list";--> statement-breakpoint
CREATE VIEW "public"."letter_list" AS (
  select j.id, case j.name when 'geofenceReminder' then 'geofence' when 'signalRuleLetter' then 'alarmRule' else j.input->>'kind' end as kind,
    coalesce(a.user_name, j.input->>'userName') as account, j.input->>'vin' as vin,
    case j.state when 'failed' then 'failed' else 'waiting' end as state, j.error as reason, j.attempts,
    case when j.state <> 'failed' then j.due_at end as next_at, j.created_at,
    coalesce(j.finished_at, j.started_at, j.created_at) as updated_at,
    case when j.state = 'failed' then j.finished_at end as failed_at
  from job j left join account a on a.id = (j.input->>'account')::bigint
  where j.name in ('passwordLetter', 'geofenceReminder', 'applicationLetter', 'alertLetter',
    'subscriptionLetter', 'registrationRefusal', 'signalRuleLetter') and j.state <> 'done');
--> statement-breakpoint
ALTER TABLE "signal_rule_told" ADD COLUMN "vin" text NOT NULL;--> statement-breakpoint
ALTER TABLE "signal_rule_told" ADD COLUMN "alarm" bigint NOT NULL;
--> statement-breakpoint
CREATE TABLE "data_key" (
	"id" smallint PRIMARY KEY NOT NULL,
	"wrapped" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "data_usage" ADD COLUMN "noticed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "data_usage_noticed_at_index" ON "data_usage" USING btree ("noticed_at");
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"event" text,
	"sender" text,
	"about" text,
	"address" text,
	"state" text NOT NULL,
	"attempts" integer NOT NULL,
	"status" integer,
	"reason" text,
	"duration_ms" integer,
	"tried_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone,
	"answer" text,
	"message_id" text,
	"user_id" bigint NOT NULL,
	"token_id" bigint,
	"webhook" bigint,
	"body" text NOT NULL,
	"job" bigint
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"state" text NOT NULL,
	"failures" integer NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"rotated_at" timestamp (3) with time zone,
	"user_id" bigint NOT NULL,
	"token_id" bigint,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "signal_rule_notice" ALTER COLUMN "vin" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "signal_rule_notice" ALTER COLUMN "alarm" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "signal_rule_told" ALTER COLUMN "vin" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "signal_rule_told" ALTER COLUMN "alarm" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "signal_rule_notice" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "signal_rule" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_webhook_id_fk" FOREIGN KEY ("webhook") REFERENCES "public"."webhook"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_delivery_user_id_id_index" ON "webhook_delivery" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_state_id_index" ON "webhook_delivery" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_created_at_index" ON "webhook_delivery" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_delivery_webhook_index" ON "webhook_delivery" USING btree ("webhook");--> statement-breakpoint
CREATE INDEX "webhook_user_id_index" ON "webhook" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "signal_rule" ADD CONSTRAINT "signal_rule_webhook_webhook_id_fk" FOREIGN KEY ("webhook") REFERENCES "public"."webhook"("id") ON DELETE no action ON UPDATE cascade;
