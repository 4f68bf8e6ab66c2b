-- zh: 时间统一按平台时区显示，用户可改用设备时区
-- en: Times are shown in the platform’s time zone. Users can choose the zone of their device.
ALTER TABLE "account" ADD COLUMN "time_zone" text;