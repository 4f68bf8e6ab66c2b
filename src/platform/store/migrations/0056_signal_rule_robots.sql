-- zh: 报警规则可向群机器人发送报警和未确认升级
-- en: Alarm rules can post alarms and escalations to chat robots
CREATE TABLE "signal_rule_escalation_robot" (
	"rule_id" bigint NOT NULL,
	"robot_id" bigint NOT NULL,
	CONSTRAINT "signal_rule_escalation_robot_rule_id_robot_id_pk" PRIMARY KEY("rule_id","robot_id")
);
--> statement-breakpoint
CREATE TABLE "signal_rule_robot" (
	"rule_id" bigint NOT NULL,
	"robot_id" bigint NOT NULL,
	CONSTRAINT "signal_rule_robot_rule_id_robot_id_pk" PRIMARY KEY("rule_id","robot_id")
);
--> statement-breakpoint
ALTER TABLE "signal_rule_escalation_robot" ADD CONSTRAINT "signal_rule_escalation_robot_rule_id_signal_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."signal_rule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signal_rule_escalation_robot" ADD CONSTRAINT "signal_rule_escalation_robot_robot_id_chat_robot_id_fk" FOREIGN KEY ("robot_id") REFERENCES "public"."chat_robot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signal_rule_robot" ADD CONSTRAINT "signal_rule_robot_rule_id_signal_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."signal_rule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signal_rule_robot" ADD CONSTRAINT "signal_rule_robot_robot_id_chat_robot_id_fk" FOREIGN KEY ("robot_id") REFERENCES "public"."chat_robot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signal_rule_escalation_robot_robot_id_index" ON "signal_rule_escalation_robot" USING btree ("robot_id");--> statement-breakpoint
CREATE INDEX "signal_rule_robot_robot_id_index" ON "signal_rule_robot" USING btree ("robot_id");