-- zh: 完成的备份会被记录，/metrics 和 platform check 显示最近一次备份的时间
-- en: Finished backups are recorded. /metrics and `platform check` show the time of the newest one.
CREATE TABLE "backup" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"host" text NOT NULL,
	"folder" text NOT NULL,
	"rows" bigint NOT NULL,
	"files" integer NOT NULL
);
