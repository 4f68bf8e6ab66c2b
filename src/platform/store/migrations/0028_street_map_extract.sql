-- zh: 可在“街道地图”页面按区域下载街道地图
-- en: Street maps of regions can be downloaded on the page “Street map”
CREATE TABLE "street_map_extract" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"area" jsonb NOT NULL,
	"zoom" integer NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"size" bigint,
	"job" bigint,
	"stopped" boolean DEFAULT false NOT NULL,
	"problem" jsonb,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
