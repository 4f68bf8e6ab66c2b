-- zh: 新增供其他系统读取的事件
-- en: Add events that other systems can read
CREATE TABLE "platform_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"written_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"vin" text,
	"subject" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"data" json NOT NULL
);
--> statement-breakpoint
CREATE INDEX "platform_event_written_xid_id_index" ON "platform_event" USING btree ("written_xid","id");--> statement-breakpoint
CREATE INDEX "platform_event_created_at_index" ON "platform_event" USING btree ("created_at");