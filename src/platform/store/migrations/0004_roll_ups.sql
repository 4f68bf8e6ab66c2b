-- zh: 图表的已结束日期还按渠道、地区、国家、销售类型及数据自身的字段预先汇总，行程与充电也预先汇总。升级后在后台重新汇总，其间图表由明细得出。
-- en: For charts, days that are over are also added up by channel, region, country, sales type and fields of the data themselves, and so are trips and charging. This is done anew in the background after the upgrade, and until then charts read the rows.
CREATE TABLE "explore_cut" (
	"explore" text NOT NULL,
	"day" date NOT NULL,
	"cut" text NOT NULL,
	"key" text NOT NULL,
	"parts" double precision[] NOT NULL,
	CONSTRAINT "explore_cut_explore_cut_day_key_pk" PRIMARY KEY("explore","cut","day","key")
);
--> statement-breakpoint
ALTER TABLE "explore_mark" ADD COLUMN "field" text;--> statement-breakpoint
-- A plate that is recorded or ends is the vehicle's: its region is another.
-- side by side: the release before takes the marks for any change of a vehicle, and adds up more than it must.
CREATE OR REPLACE FUNCTION plate_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bearer text := CASE WHEN TG_OP = 'DELETE' THEN OLD.vin ELSE NEW.vin END;
  present text := (SELECT p.number FROM plate p WHERE p.vin = bearer AND p.to_day IS NULL);
BEGIN
  UPDATE vehicle SET plate = present, updated_at = statement_timestamp() WHERE vin = bearer AND plate IS DISTINCT FROM present;
  IF FOUND THEN
    INSERT INTO explore_mark (vin, field) VALUES (bearer, 'region');
  END IF;
  UPDATE vehicle_group_vehicle SET plate = present WHERE vin = bearer AND plate IS DISTINCT FROM present;
  RETURN NULL;
END $$;
