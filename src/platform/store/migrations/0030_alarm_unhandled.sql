-- zh: 车辆信息列表显示每辆车的实时状态和未处理报警，并可按车队分组筛选
-- en: The list of vehicles shows the live state and the unhandled alarms of each vehicle, and filters by segments of the fleet
-- side by side: alarms wait while it is made, for seconds.
CREATE INDEX "alarm_unhandled" ON "alarm" USING btree ("vin","level") WHERE handling = 'open';
