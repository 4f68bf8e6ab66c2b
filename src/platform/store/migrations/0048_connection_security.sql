-- zh: 车辆页显示当前连接是否加密、是否使用证书
-- en: The page of a vehicle shows how its present connection is protected
ALTER TABLE "vehicle_online" ADD COLUMN "encrypted" boolean;--> statement-breakpoint
ALTER TABLE "vehicle_online" ADD COLUMN "certificate_serial" text;