-- zh: 平台可把车辆报文和事件发布到 MQTT 代理
-- en: The platform can publish messages of vehicles and events to MQTT brokers
CREATE TABLE "mqtt_target_group" (
	"target_id" bigint NOT NULL,
	"group_id" bigint NOT NULL,
	CONSTRAINT "mqtt_target_group_target_id_group_id_pk" PRIMARY KEY("target_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "mqtt_target" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"enabled" boolean NOT NULL,
	"state" text DEFAULT 'off' NOT NULL,
	"connected_at" timestamp (3) with time zone,
	"backlog" integer DEFAULT 0 NOT NULL,
	"oldest_waiting_at" timestamp (3) with time zone,
	"published" bigint DEFAULT 0 NOT NULL,
	"last_sent_at" timestamp (3) with time zone,
	"last_error" text,
	"last_error_at" timestamp (3) with time zone,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"tls" boolean DEFAULT false NOT NULL,
	"username" text,
	"broker_password" text,
	"client_id" text,
	"topic" text NOT NULL,
	"ca_certificate" text,
	"client_certificate" text,
	"client_key" text,
	"content" jsonb,
	"names" text NOT NULL,
	"retained" boolean DEFAULT false NOT NULL,
	"rate" integer NOT NULL,
	"events" jsonb,
	"min_level" text,
	"user_id" bigint NOT NULL,
	"token_id" bigint,
	"reads_messages" boolean GENERATED ALWAYS AS (enabled and jsonb_array_length(coalesce(content, '[]')) > 0) STORED NOT NULL,
	"cursor_xid" "xid8",
	"cursor_id" bigint DEFAULT 0 NOT NULL,
	"cursor_entry" integer DEFAULT 0 NOT NULL,
	"event_cursor" text
);
--> statement-breakpoint
ALTER TABLE "mqtt_target_group" ADD CONSTRAINT "mqtt_target_group_target_id_mqtt_target_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."mqtt_target"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mqtt_target_group" ADD CONSTRAINT "mqtt_target_group_group_id_vehicle_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."vehicle_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mqtt_target" ADD CONSTRAINT "mqtt_target_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mqtt_target_group_group_id_index" ON "mqtt_target_group" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "mqtt_target_user_id_index" ON "mqtt_target" USING btree ("user_id");