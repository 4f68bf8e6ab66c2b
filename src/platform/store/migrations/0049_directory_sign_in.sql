-- zh: 身份提供方新增 LDAP 设置。
-- en: Adds the LDAP settings of identity providers.
ALTER TABLE "identity_provider" ADD COLUMN "directory_address" text;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "unencrypted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "ca_certificate" text;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "bind_name" text;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "bind_password" text;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "directory_kind" text;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "base_dn" text;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "user_filter" text;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "subject_attribute" text;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "user_name_attribute" text;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "name_attribute" text;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "mail_attribute" text;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "phone_attribute" text;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "groups_attribute" text;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "group_base" text;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "nested_groups" boolean DEFAULT false NOT NULL;