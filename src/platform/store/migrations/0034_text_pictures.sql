-- zh: 常见问题、车主消息和会议议程可以包含图片
-- en: FAQ answers, owner messages and agendas of meetings can have pictures
ALTER TABLE "owner_message" ADD COLUMN "pictures" jsonb;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "pictures" jsonb;--> statement-breakpoint
ALTER TABLE "meeting" ADD COLUMN "pictures" jsonb;