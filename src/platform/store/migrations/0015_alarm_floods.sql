-- zh: 单车 10 分钟内的新报警超过上限（默认 60 条，系统参数可改）后不再逐条保存，改由一条“报警过于频繁”报警计数
-- en: Alarms of a vehicle above 60 new ones in 10 minutes (a system parameter) are no longer stored one by one. One alarm 'Alarm flood' counts them.
ALTER TABLE "alarm" ADD COLUMN "suppressed_count" integer;--> statement-breakpoint
-- side by side: reports wait while it is made, for seconds, and none is lost.
CREATE INDEX "alarm_flood" ON "alarm" USING btree ("vin") WHERE kind = 'flood';