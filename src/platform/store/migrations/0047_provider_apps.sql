-- zh: 身份提供方可为企业微信、钉钉和飞书，新增应用 AgentId 和服务地址。
-- en: Identity providers can be WeCom, DingTalk and Feishu. Adds the AgentId of the app and the service address.
ALTER TABLE "identity_provider" ADD COLUMN "agent_id" text;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "address" text;