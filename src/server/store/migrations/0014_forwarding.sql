CREATE TABLE "frame_download" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
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
	"lease_owner" uuid,
	"lease_until" timestamp (3) with time zone,
	"cursor_in" "xid8",
	"cursor_id" bigint DEFAULT 0 NOT NULL,
	"cursor_entry" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "forward_target_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "gb_message" (
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
	"target" bigint NOT NULL,
	CONSTRAINT "gb_message_vin_at_kind_digest_pk" PRIMARY KEY("vin","at","kind","digest")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "message_key" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"vin" text NOT NULL,
	"algorithm" text DEFAULT 'aes128' NOT NULL,
	"fingerprint" text,
	"key" text NOT NULL,
	"user_id" bigint,
	CONSTRAINT "message_key_vin_unique" UNIQUE("vin")
);
--> statement-breakpoint
ALTER TABLE "forward_target_group" ADD CONSTRAINT "forward_target_group_target_id_forward_target_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."forward_target"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forward_target_group" ADD CONSTRAINT "forward_target_group_group_id_vehicle_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."vehicle_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_key" ADD CONSTRAINT "message_key_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "frame_download_user_id_id_index" ON "frame_download" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "frame_download_created_at_index" ON "frame_download" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "frame_download_hash_index" ON "frame_download" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "forward_batch_written_in_id_index" ON "forward_batch" USING btree ("written_in","id");--> statement-breakpoint
CREATE INDEX "forward_batch_at_index" ON "forward_batch" USING btree ("at");--> statement-breakpoint
CREATE INDEX "forward_target_group_group_id_index" ON "forward_target_group" USING btree ("group_id");--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus') THEN
    PERFORM create_distributed_table('gb_message', 'vin', colocate_with => 'message');
  END IF;
END $$;
