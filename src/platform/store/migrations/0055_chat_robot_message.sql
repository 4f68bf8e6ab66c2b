-- zh: 报警规则、图表提醒和订阅可直接发送到群机器人
-- en: Alarm rules, chart alerts and subscriptions can send messages to chat robots
CREATE TABLE "chat_robot_message" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"robot_id" bigint NOT NULL,
	"sender" text NOT NULL,
	"account_id" bigint NOT NULL,
	"message" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- side by side since 0.0.0: processes of the previous release leave out robots without events.
ALTER TABLE "chat_robot" ALTER COLUMN "events" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_robot_message" ADD CONSTRAINT "chat_robot_message_robot_id_chat_robot_id_fk" FOREIGN KEY ("robot_id") REFERENCES "public"."chat_robot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_robot_message" ADD CONSTRAINT "chat_robot_message_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_robot_message_robot_id_id_index" ON "chat_robot_message" USING btree ("robot_id","id");--> statement-breakpoint
CREATE INDEX "chat_robot_message_account_id_index" ON "chat_robot_message" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "chat_robot_message_created_at_index" ON "chat_robot_message" USING btree ("created_at");