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
CREATE TABLE "flow" (
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
	CONSTRAINT "flow_iccid_unique" UNIQUE("iccid"),
	CONSTRAINT "flow_msisdn_unique" UNIQUE("msisdn"),
	CONSTRAINT "flow_period" CHECK ("flow"."period_to" >= "flow"."period_from")
);
--> statement-breakpoint
CREATE TABLE "flow_usage" (
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
CREATE TABLE "unit_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"vin" text NOT NULL,
	"original_serial" text NOT NULL,
	"new_serial" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"reason" text,
	CONSTRAINT "unit_change_differs" CHECK ("unit_change"."original_serial" <> "unit_change"."new_serial")
);
--> statement-breakpoint
CREATE TABLE "pki_key" (
	"serial" text PRIMARY KEY NOT NULL,
	"vin" text NOT NULL,
	"algorithm" text NOT NULL,
	"not_before" timestamp (3) with time zone NOT NULL,
	"not_after" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "vehicle_plate_index";--> statement-breakpoint
ALTER TABLE "battery_change" ADD CONSTRAINT "battery_change_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "box" ADD CONSTRAINT "box_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "box_change" ADD CONSTRAINT "box_change_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "flow" ADD CONSTRAINT "flow_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "flow_usage" ADD CONSTRAINT "flow_usage_iccid_flow_iccid_fk" FOREIGN KEY ("iccid") REFERENCES "public"."flow"("iccid") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "flow_usage" ADD CONSTRAINT "flow_usage_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "model_picture" ADD CONSTRAINT "model_picture_model_model_id_fk" FOREIGN KEY ("model") REFERENCES "public"."model"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "vehicle_move" ADD CONSTRAINT "vehicle_move_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "plate" ADD CONSTRAINT "plate_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "prototype_history" ADD CONSTRAINT "prototype_history_prototype_id_prototype_id_fk" FOREIGN KEY ("prototype_id") REFERENCES "public"."prototype"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "unit_change" ADD CONSTRAINT "unit_change_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "pki_key" ADD CONSTRAINT "pki_key_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "battery_change_vin_id_index" ON "battery_change" USING btree ("vin","id");--> statement-breakpoint
CREATE INDEX "box_status_id_index" ON "box" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "box_change_vin_id_index" ON "box_change" USING btree ("vin","id");--> statement-breakpoint
CREATE INDEX "certificate_vin_id_index" ON "certificate" USING btree ("vin","id");--> statement-breakpoint
CREATE INDEX "flow_vin_index" ON "flow" USING btree ("vin");--> statement-breakpoint
CREATE UNIQUE INDEX "flow_usage_month_unique" ON "flow_usage" USING btree ("iccid","month");--> statement-breakpoint
CREATE INDEX "flow_usage_vin_index" ON "flow_usage" USING btree ("vin");--> statement-breakpoint
CREATE INDEX "flow_usage_month_id_index" ON "flow_usage" USING btree ("month","id");--> statement-breakpoint
CREATE UNIQUE INDEX "model_picture_angle_unique" ON "model_picture" USING btree ("model","colour","angle");--> statement-breakpoint
CREATE INDEX "vehicle_move_vin_id_index" ON "vehicle_move" USING btree ("vin","id");--> statement-breakpoint
CREATE UNIQUE INDEX "plate_number_unique" ON "plate" USING btree ("number") WHERE to_day is null;--> statement-breakpoint
CREATE UNIQUE INDEX "plate_vin_unique" ON "plate" USING btree ("vin") WHERE to_day is null;--> statement-breakpoint
CREATE INDEX "plate_vin_id_index" ON "plate" USING btree ("vin","id");--> statement-breakpoint
CREATE INDEX "prototype_history_prototype_id_id_index" ON "prototype_history" USING btree ("prototype_id","id");--> statement-breakpoint
CREATE INDEX "prototype_state_id_index" ON "prototype" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "sales_order_vin_index" ON "sales_order" USING btree ("vin");--> statement-breakpoint
CREATE INDEX "unit_change_vin_id_index" ON "unit_change" USING btree ("vin","id");--> statement-breakpoint
CREATE INDEX "pki_key_vin_not_after_index" ON "pki_key" USING btree ("vin","not_after");--> statement-breakpoint
ALTER TABLE "model" ADD CONSTRAINT "model_series_pair" UNIQUE("id","series");--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_model_of_series_fk" FOREIGN KEY ("model","series") REFERENCES "public"."model"("id","series") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_plate_unique" UNIQUE("plate");