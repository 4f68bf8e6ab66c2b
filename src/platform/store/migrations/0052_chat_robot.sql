-- zh: 群机器人可向企业微信、钉钉和飞书的群发送事件
-- en: Chat robots can post events to groups of WeCom, DingTalk and Feishu
CREATE TABLE "chat_robot_group" (
	"robot_id" bigint NOT NULL,
	"group_id" bigint NOT NULL,
	CONSTRAINT "chat_robot_group_robot_id_group_id_pk" PRIMARY KEY("robot_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "chat_robot" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"service" text NOT NULL,
	"address" text NOT NULL,
	"signing_secret" text,
	"language" text NOT NULL,
	"events" jsonb NOT NULL,
	"min_level" text,
	"state" text DEFAULT 'active' NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"waiting" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"last_error_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone,
	"event_cursor" text,
	"user_id" bigint NOT NULL,
	"token_id" bigint,
	"recent_sends" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "chat_robot_group" ADD CONSTRAINT "chat_robot_group_robot_id_chat_robot_id_fk" FOREIGN KEY ("robot_id") REFERENCES "public"."chat_robot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_robot_group" ADD CONSTRAINT "chat_robot_group_group_id_vehicle_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."vehicle_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_robot" ADD CONSTRAINT "chat_robot_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_robot_group_group_id_index" ON "chat_robot_group" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "chat_robot_user_id_index" ON "chat_robot" USING btree ("user_id");