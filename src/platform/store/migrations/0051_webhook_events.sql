-- zh: Webhook 地址可接收所选对象的事件
-- en: Webhook addresses can receive the events of chosen objects
CREATE TABLE "webhook_group" (
	"webhook_id" bigint NOT NULL,
	"group_id" bigint NOT NULL,
	CONSTRAINT "webhook_group_webhook_id_group_id_pk" PRIMARY KEY("webhook_id","group_id")
);
--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "events" jsonb;--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "min_level" text;--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "event_cursor" text;--> statement-breakpoint
ALTER TABLE "webhook_group" ADD CONSTRAINT "webhook_group_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_group" ADD CONSTRAINT "webhook_group_group_id_vehicle_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."vehicle_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_group_group_id_index" ON "webhook_group" USING btree ("group_id");