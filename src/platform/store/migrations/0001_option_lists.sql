-- zh: 销售类型、车型分类、项目阶段、牌照类别和动画分类成为可维护的选项列表。
-- en: Sales types, model classifications, project phases, licence categories and classifications of animations become lists that staff can edit.
CREATE TABLE "option_entry" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"list" text NOT NULL,
	"code" text NOT NULL,
	"zh" text NOT NULL,
	"en" text NOT NULL,
	"position" integer NOT NULL,
	"active" boolean NOT NULL,
	CONSTRAINT "option_entry_code" UNIQUE("list","code"),
	CONSTRAINT "option_entry_zh" UNIQUE("list","zh"),
	CONSTRAINT "option_entry_en" UNIQUE("list","en")
);
--> statement-breakpoint
INSERT INTO "option_entry" ("list", "code", "zh", "en", "position", "active") VALUES
  ('salesType', 'private', '私人', 'Private', 10, true),
  ('salesType', 'fleet', '大客户', 'Fleet', 20, true),
  ('salesType', 'lease', '租赁', 'Lease', 30, true),
  ('salesType', 'demo', '试驾', 'Demonstration', 40, true),
  ('salesType', 'export', '出口', 'Export', 50, true),
  ('modelClassification', 'sedan', '轿车', 'Sedan', 10, true),
  ('modelClassification', 'suv', 'SUV', 'SUV', 20, true),
  ('modelClassification', 'mpv', 'MPV', 'MPV', 30, true),
  ('modelClassification', 'bus', '客车', 'Bus', 40, true),
  ('modelClassification', 'truck', '货车', 'Truck', 50, true),
  ('modelClassification', 'special', '专用车', 'Special purpose', 60, true),
  ('projectPhase', 'mule', '骡车', 'Mule', 10, true),
  ('projectPhase', 'engineering', '工程样车 (ET)', 'Engineering (ET)', 20, true),
  ('projectPhase', 'production', '生产试制 (PT)', 'Production trial (PT)', 30, true),
  ('projectPhase', 'pilot', '小批量 (PP)', 'Pilot (PP)', 40, true),
  ('projectPhase', 'serial', '量产 (SOP)', 'Series (SOP)', 50, true),
  ('licenceCategory', 'none', '无牌照', 'None', 10, true),
  ('licenceCategory', 'temporary', '临时牌照', 'Temporary', 20, true),
  ('licenceCategory', 'test', '试验牌照', 'Test', 30, true),
  ('licenceCategory', 'formal', '正式牌照', 'Formal', 40, true),
  ('animationClassification', 'boot', '开机', 'Start-up', 10, true),
  ('animationClassification', 'welcome', '迎宾', 'Welcome', 20, true),
  ('animationClassification', 'charging', '充电', 'Charging', 30, true),
  ('animationClassification', 'festival', '节日', 'Festival', 40, true),
  ('animationClassification', 'farewell', '关机', 'Shutdown', 50, true);
