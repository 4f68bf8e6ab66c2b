-- zh: 转发平台显示连接时间。
-- en: GB platforms show since when they are connected.
ALTER TABLE "forward_target" ADD COLUMN "connected_at" timestamp (3) with time zone;