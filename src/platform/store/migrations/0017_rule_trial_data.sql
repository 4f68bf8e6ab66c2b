-- zh: 报警规则试运行只选择有数据的车辆，并说明有多少辆车有数据
-- en: The dry run of an alarm rule chooses vehicles with data, and says how many have any
ALTER TABLE "signal_rule_trial" ADD COLUMN "reporting" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "signal_rule_trial" ADD COLUMN "with_data" integer DEFAULT 0 NOT NULL;