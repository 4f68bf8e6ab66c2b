-- zh: 新增公司账号登录（OpenID Connect）：身份提供方、组的角色、公司账号的关联和会话。
-- en: Adds company sign-in (OpenID Connect): identity providers, roles of groups, links and sessions of company accounts.
CREATE TABLE "company_step" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"state_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"provider" bigint NOT NULL,
	"account_id" bigint,
	"session_id" uuid,
	"stored" text NOT NULL,
	"answer" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "company_step_stateHash_unique" UNIQUE("state_hash")
);
--> statement-breakpoint
CREATE TABLE "identity_link" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"subject" text NOT NULL,
	"provider" bigint NOT NULL,
	"account" bigint NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "identity_provider" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"enabled" boolean NOT NULL,
	"state" text DEFAULT 'unused' NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"last_error" text,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text,
	"scopes" text,
	"groups_claim" text,
	"creates_accounts" boolean DEFAULT false NOT NULL,
	"checks_factor" boolean DEFAULT false NOT NULL,
	"acr" text,
	CONSTRAINT "identity_provider_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "identity_role" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"group" text NOT NULL,
	"provider" bigint NOT NULL,
	"role" bigint NOT NULL,
	"place" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_session" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"provider" bigint NOT NULL,
	"subject" text NOT NULL,
	"sid" text,
	"refresh_token" text,
	"refreshed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "factor_step" ADD COLUMN "company" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "checked_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company_step" ADD CONSTRAINT "company_step_provider_identity_provider_id_fk" FOREIGN KEY ("provider") REFERENCES "public"."identity_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_step" ADD CONSTRAINT "company_step_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_link" ADD CONSTRAINT "identity_link_provider_identity_provider_id_fk" FOREIGN KEY ("provider") REFERENCES "public"."identity_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_link" ADD CONSTRAINT "identity_link_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_role" ADD CONSTRAINT "identity_role_provider_identity_provider_id_fk" FOREIGN KEY ("provider") REFERENCES "public"."identity_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_role" ADD CONSTRAINT "identity_role_role_role_id_fk" FOREIGN KEY ("role") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_session" ADD CONSTRAINT "company_session_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_session" ADD CONSTRAINT "company_session_provider_identity_provider_id_fk" FOREIGN KEY ("provider") REFERENCES "public"."identity_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_step_expires_at_index" ON "company_step" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_link_subject_unique" ON "identity_link" USING btree ("provider","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_link_account_unique" ON "identity_link" USING btree ("account","provider");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_role_group_unique" ON "identity_role" USING btree ("provider","group");--> statement-breakpoint
CREATE INDEX "identity_role_role_index" ON "identity_role" USING btree ("role");--> statement-breakpoint
CREATE INDEX "company_session_provider_subject_index" ON "company_session" USING btree ("provider","subject");--> statement-breakpoint
CREATE INDEX "company_session_refreshed_at_index" ON "company_session" USING btree ("refreshed_at");