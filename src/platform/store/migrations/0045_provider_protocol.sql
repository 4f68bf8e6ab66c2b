-- zh: 身份提供方新增协议；其余字段按协议填写。
-- en: Adds the protocol of identity providers. Which other fields apply depends on it.
-- side by side since 0.0.0: the previous release adds and reads only OpenID Connect providers, which have both.
ALTER TABLE "identity_provider" ALTER COLUMN "issuer" DROP NOT NULL;--> statement-breakpoint
-- side by side since 0.0.0: as for the issuer, providers with only OpenID Connect have it.
ALTER TABLE "identity_provider" ALTER COLUMN "client_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "protocol" text DEFAULT 'oidc' NOT NULL;