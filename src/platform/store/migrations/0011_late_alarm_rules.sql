-- zh: 报警规则也判断迟到的上报（默认不超过 30 分钟，系统参数可改），按采集时间补记或更正报警
-- en: Alarm rules also judge late reports, up to 30 minutes by default (a system parameter). Alarms begin and end by when reports were collected.
ALTER TABLE "signal_rule" ADD COLUMN "judged_since" timestamp (3) with time zone;--> statement-breakpoint
-- side by side: the release before does not read it; reports from before a rule was changed stay as they were judged.
UPDATE "signal_rule" SET "judged_since" = "updated_at";
