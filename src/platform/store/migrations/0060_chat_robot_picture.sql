-- zh: 订阅可把图表图片发送到企业微信群
-- en: Subscriptions can post pictures of charts to WeCom groups
ALTER TABLE "chat_robot_message" ADD COLUMN "picture" "bytea";--> statement-breakpoint
ALTER TABLE "chat_robot_message" ADD COLUMN "posted_at" timestamp (3) with time zone;