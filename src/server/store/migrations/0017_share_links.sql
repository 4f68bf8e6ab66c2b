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
ALTER TABLE "dealer_code" ADD CONSTRAINT "dealer_code_dealer_dealer_id_fk" FOREIGN KEY ("dealer") REFERENCES "public"."dealer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealer_session" ADD CONSTRAINT "dealer_session_code_dealer_code_id_fk" FOREIGN KEY ("code") REFERENCES "public"."dealer_code"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link_use" ADD CONSTRAINT "share_link_use_link_id_share_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."share_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_vin_vehicle_vin_fk" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "dealer_code_dealer_index" ON "dealer_code" USING btree ("dealer");--> statement-breakpoint
CREATE INDEX "dealer_session_code_index" ON "dealer_session" USING btree ("code");--> statement-breakpoint
CREATE INDEX "dealer_session_expires_at_index" ON "dealer_session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "share_link_use_hour_index" ON "share_link_use" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "share_link_vin_index" ON "share_link" USING btree ("vin");--> statement-breakpoint
CREATE INDEX "sales_order_dealer_index" ON "sales_order" USING btree ("dealer");--> statement-breakpoint
CREATE INDEX "vehicle_channel_code_index" ON "vehicle" USING btree ("channel_code");--> statement-breakpoint
CREATE VIEW "public"."dealer_code_list" AS (
  select c.id, c.dealer, c.note, c.expires_at,
    case when c.revoked_at is not null then 'revoked' when c.expires_at <= now() then 'expired' else 'valid' end as state,
    (select count(*) from dealer_session s where s.code = c.id and s.ended_at is null and s.expires_at > now())::int as sessions,
    c.last_used_at, c.last_ip, c.created_by, c.created_at, coalesce(c.revoked_at, c.created_at) as updated_at,
    c.revoked_at, c.revoked_by
  from dealer_code c);--> statement-breakpoint
CREATE VIEW "public"."share_link_list" AS (
  select s.id, s.vin, s.kind, s.period_from, s.period_to, s.expires_at, s.note,
    case when s.revoked_at is not null then 'revoked' when s.expires_at <= now() then 'expired' else 'valid' end as state,
    coalesce((select sum(u.count) from share_link_use u where u.link_id = s.id and u.what = 'open' and u.outcome = 'shown'), 0)::int as uses,
    (select max(u.last_at) from share_link_use u where u.link_id = s.id and u.outcome = 'shown') as last_used_at,
    s.created_by, s.created_at, coalesce(s.revoked_at, s.created_at) as updated_at, s.revoked_at, s.revoked_by
  from share_link s);