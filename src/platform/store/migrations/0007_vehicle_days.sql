-- zh: 后台读取电池日数据不再每批扫描整个车队；图表汇总表更新时留在原页、不再膨胀，整个车队的图表更快
-- en: Reading days of batteries in the background no longer scans the whole fleet for each few vehicles. The table behind charts is updated in place and does not bloat. Charts of the whole fleet are quicker.
-- side by side: reports wait while it is made, for seconds, and none is lost.
CREATE INDEX "battery_day_due_in_order" ON "battery_day" USING btree ("due_at","vin","day") WHERE due_at is not null;--> statement-breakpoint
-- side by side: the one just made serves the release before as well.
DROP INDEX "battery_day_due";--> statement-breakpoint
-- side by side: only new rows and what becomes of old ones lie more loosely; whoever reads or writes them sees no difference.
ALTER TABLE "explore_vehicle" SET (fillfactor = 50);
