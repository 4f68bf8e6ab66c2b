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
	"realm" text DEFAULT 'staff' NOT NULL,
	"built_in" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"blocked_until" timestamp (3) with time zone
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
CREATE TABLE "vehicle_group_user" (
	"group_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "vehicle_group_user_user_id_group_id_pk" PRIMARY KEY("user_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "vehicle_group_vehicle" (
	"vin" text NOT NULL,
	"group_id" bigint NOT NULL,
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
CREATE TABLE "operation_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_name" text,
	"department" text,
	"page" text,
	"action" text NOT NULL,
	"call" text NOT NULL,
	"details" text,
	"ip" text,
	"request_id" text,
	"user_id" bigint
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
	CONSTRAINT "model_full_code_unique" UNIQUE("full_code")
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
	CONSTRAINT "vehicle_vin_unique" UNIQUE("vin")
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
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_row" (
	"job_id" bigint NOT NULL,
	"row" integer NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "import_row_job_id_row_pk" PRIMARY KEY("job_id","row")
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"input" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"count" integer,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fault_count" integer DEFAULT 0 NOT NULL,
	"message" text,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"heartbeat_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "parameter_value" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_parent_department_id_fk" FOREIGN KEY ("parent") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "resource" ADD CONSTRAINT "resource_parent_resource_id_fk" FOREIGN KEY ("parent") REFERENCES "public"."resource"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "role_permission" ADD CONSTRAINT "role_permission_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permission" ADD CONSTRAINT "role_permission_resource_id_resource_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resource"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_link" ADD CONSTRAINT "password_link_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_department_department_id_fk" FOREIGN KEY ("department") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_role_role_id_fk" FOREIGN KEY ("role") REFERENCES "public"."role"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_group_user" ADD CONSTRAINT "vehicle_group_user_group_id_vehicle_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."vehicle_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_group_user" ADD CONSTRAINT "vehicle_group_user_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_group_vehicle" ADD CONSTRAINT "vehicle_group_vehicle_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "vehicle_group_vehicle" ADD CONSTRAINT "vehicle_group_vehicle_group_id_vehicle_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."vehicle_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model" ADD CONSTRAINT "model_series_series_id_fk" FOREIGN KEY ("series") REFERENCES "public"."series"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_series_series_id_fk" FOREIGN KEY ("series") REFERENCES "public"."series"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_model_model_id_fk" FOREIGN KEY ("model") REFERENCES "public"."model"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resource_parent_index" ON "resource" USING btree ("parent");--> statement-breakpoint
CREATE UNIQUE INDEX "role_name_unique" ON "role" USING btree ("realm","name");--> statement-breakpoint
CREATE INDEX "sign_in_attempt_since_index" ON "sign_in_attempt" USING btree ("since");--> statement-breakpoint
CREATE INDEX "session_account_id_ended_at_index" ON "session" USING btree ("account_id","ended_at");--> statement-breakpoint
CREATE INDEX "verification_code_expires_at_index" ON "verification_code" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_user_name_unique" ON "account" USING btree (lower("user_name"));--> statement-breakpoint
CREATE INDEX "account_department_index" ON "account" USING btree ("department");--> statement-breakpoint
CREATE INDEX "account_role_index" ON "account" USING btree ("role");--> statement-breakpoint
CREATE INDEX "account_email_index" ON "account" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "vehicle_group_user_group_id_index" ON "vehicle_group_user" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "vehicle_group_vehicle_group_id_index" ON "vehicle_group_vehicle" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "operation_log_at_index" ON "operation_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "operation_log_user_name_at_index" ON "operation_log" USING btree ("user_name","at");--> statement-breakpoint
CREATE INDEX "model_series_index" ON "model" USING btree ("series");--> statement-breakpoint
CREATE INDEX "vehicle_model_id_index" ON "vehicle" USING btree ("model","id");--> statement-breakpoint
CREATE INDEX "vehicle_series_id_index" ON "vehicle" USING btree ("series","id");--> statement-breakpoint
CREATE INDEX "vehicle_plate_index" ON "vehicle" USING btree ("plate");--> statement-breakpoint
CREATE INDEX "job_state_id_index" ON "job" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "job_user_id_id_index" ON "job" USING btree ("user_id","id");