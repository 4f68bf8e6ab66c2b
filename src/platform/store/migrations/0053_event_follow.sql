-- zh: 用户可在消息中心关注事件
-- en: Users can follow events in the inbox
CREATE TABLE "event_follow" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"objects" json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_follow" ADD CONSTRAINT "event_follow_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;