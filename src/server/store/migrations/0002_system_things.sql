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
ALTER TABLE "parameter_value" ALTER COLUMN "value" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "operation_log" ADD COLUMN "serial" bigint GENERATED ALWAYS AS (id) STORED;--> statement-breakpoint
ALTER TABLE "province" ADD CONSTRAINT "province_parent_province_id_fk" FOREIGN KEY ("parent") REFERENCES "public"."province"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "client_error_last_at_index" ON "client_error" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "parameter_change_key_id_index" ON "parameter_change" USING btree ("key","id");--> statement-breakpoint
CREATE INDEX "province_parent_index" ON "province" USING btree ("parent");