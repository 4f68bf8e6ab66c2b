-- zh: 车型可要求终端以客户端证书（TLS）连接网关
-- en: Vehicle models can require client certificates (TLS) from T-Boxes at the gateway
CREATE TABLE "box_ca" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"subject" text NOT NULL,
	"fingerprint" text NOT NULL,
	"not_before" timestamp (3) with time zone NOT NULL,
	"not_after" timestamp (3) with time zone NOT NULL,
	"crl_number" text,
	"crl_this_update" timestamp (3) with time zone,
	"crl_next_update" timestamp (3) with time zone,
	"revoked_count" integer,
	"certificate" text NOT NULL,
	"revoked" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "box_ca_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
ALTER TABLE "model" ADD COLUMN "box_certificate" text;--> statement-breakpoint
ALTER TABLE "model" ADD COLUMN "box_certificate_from" date;--> statement-breakpoint
ALTER TABLE "pki_key" ADD COLUMN "issuer" bigint;--> statement-breakpoint
ALTER TABLE "pki_key" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pki_key" ADD CONSTRAINT "pki_key_issuer_box_ca_id_fk" FOREIGN KEY ("issuer") REFERENCES "public"."box_ca"("id") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
-- side by side: the index is built in seconds, and only staff write this table.
CREATE INDEX "pki_key_issuer_vin_index" ON "pki_key" USING btree ("issuer","vin");