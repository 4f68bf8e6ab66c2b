-- zh: 会议可设置图片，抽奖可显示中奖者全名
-- en: Meetings can have a picture, and draws can show winners’ full names
ALTER TABLE "meeting" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "meeting" ADD COLUMN "full_names" boolean;