-- zh: 数据库因内容拒绝的报文单独保存，可由运维命令 replay 重新写入
-- en: Frames whose content the database refuses are stored apart, and an operator can replay them (platform -- replay).
CREATE TABLE "rejected_frame" (
	"vin" text NOT NULL,
	"id" bigserial NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"rejected_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"platform" text,
	"frame" "bytea" NOT NULL,
	CONSTRAINT "rejected_frame_vin_id_pk" PRIMARY KEY("vin","id")
);
