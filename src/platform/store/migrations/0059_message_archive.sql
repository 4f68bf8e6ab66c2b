-- zh: 超过保留天数的报文可归档为 Parquet 文件（参数 message.archive，默认关闭），并可照常查询
-- en: Messages beyond the retention can be archived as Parquet files (parameter message.archive, off by default) and queried as before
CREATE TABLE "archive_file" (
	"hash" text PRIMARY KEY NOT NULL,
	"day" integer NOT NULL,
	"number" integer NOT NULL,
	"version" integer NOT NULL,
	"is_complete" boolean DEFAULT false NOT NULL,
	"first_vin" text NOT NULL,
	"last_vin" text NOT NULL,
	"vehicles" integer NOT NULL,
	"rows" bigint NOT NULL,
	"bytes" bigint NOT NULL,
	"frame_bytes" bigint NOT NULL,
	"schema_version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "opened_day" (
	"vin" text NOT NULL,
	"day" integer NOT NULL,
	"hash" text NOT NULL,
	"rows" integer NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	"mark" text NOT NULL,
	CONSTRAINT "opened_day_vin_day_pk" PRIMARY KEY("vin","day")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "opened_message" (
	"vin" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" smallint NOT NULL,
	"digest" bigint NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"backfilled" boolean NOT NULL,
	"clock_drift" boolean NOT NULL,
	"counts" boolean NOT NULL,
	"down" boolean NOT NULL,
	"alarm_level" smallint,
	"problem" text,
	"platform" text,
	"frame" "bytea" NOT NULL,
	CONSTRAINT "opened_message_vin_at_kind_digest_pk" PRIMARY KEY("vin","at","kind","digest")
);
--> statement-breakpoint
CREATE INDEX "archive_file_day_first_vin_index" ON "archive_file" USING btree ("day","first_vin");--> statement-breakpoint
CREATE FUNCTION drop_archived_day(name text, archived bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  present bigint;
BEGIN
  IF name !~ '^message_[0-9]{8}$' THEN
    RAISE EXCEPTION 'Not a day of messages: %', name;
  END IF;
  IF to_regclass(name) IS NULL THEN
    RETURN archived = 0;
  END IF;
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', name);
  EXECUTE format('SELECT count(*) FROM %I', name) INTO present;
  IF present <> archived THEN
    RETURN false;
  END IF;
  EXECUTE format('DROP TABLE %I', name);
  RETURN true;
END $$;
