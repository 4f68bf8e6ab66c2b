-- zh: 图表提醒和订阅可发送到群机器人
-- en: Chart alerts and subscriptions can post to chat robots
CREATE TABLE "alert_rule_robot" (
	"rule_id" bigint NOT NULL,
	"robot_id" bigint NOT NULL,
	CONSTRAINT "alert_rule_robot_rule_id_robot_id_pk" PRIMARY KEY("rule_id","robot_id")
);
--> statement-breakpoint
CREATE TABLE "subscription_robot" (
	"subscription_id" bigint NOT NULL,
	"robot_id" bigint NOT NULL,
	CONSTRAINT "subscription_robot_subscription_id_robot_id_pk" PRIMARY KEY("subscription_id","robot_id")
);
--> statement-breakpoint
ALTER TABLE "subscription_send" ADD COLUMN "robot_id" bigint;--> statement-breakpoint
ALTER TABLE "alert_rule_robot" ADD CONSTRAINT "alert_rule_robot_rule_id_alert_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."alert_rule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rule_robot" ADD CONSTRAINT "alert_rule_robot_robot_id_chat_robot_id_fk" FOREIGN KEY ("robot_id") REFERENCES "public"."chat_robot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_robot" ADD CONSTRAINT "subscription_robot_subscription_id_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_robot" ADD CONSTRAINT "subscription_robot_robot_id_chat_robot_id_fk" FOREIGN KEY ("robot_id") REFERENCES "public"."chat_robot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_rule_robot_robot_id_index" ON "alert_rule_robot" USING btree ("robot_id");--> statement-breakpoint
CREATE INDEX "subscription_robot_robot_id_index" ON "subscription_robot" USING btree ("robot_id");--> statement-breakpoint
ALTER TABLE "subscription_send" ADD CONSTRAINT "subscription_send_robot_id_chat_robot_id_fk" FOREIGN KEY ("robot_id") REFERENCES "public"."chat_robot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_send_robot_id_index" ON "subscription_send" USING btree ("robot_id");