-- zh: 未处理的三级及以上报警始终显示在消息和首页的最前面
-- en: Unhandled alarms of level 3 and above stay on top of the inbox and the dashboard
-- side by side: alarms are few beside messages. Their reports wait while the table is read once.
CREATE INDEX "alarm_severe_open" ON "alarm" USING btree ("begin_at") WHERE handling = 'open' and level >= 3;
