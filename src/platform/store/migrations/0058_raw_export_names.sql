-- zh: 报文导出可选择 VSS 列名
-- en: Raw data exports can have VSS column names
ALTER TABLE "raw_export" ADD COLUMN "names" text DEFAULT 'platform' NOT NULL;