-- zh: 车辆变更渠道、地区、国家、销售类型或车型后，图表的汇总只按该车辆自身的数据调整，不再重算整个车队
-- en: When a vehicle changes its channel, region, country, sales type or model, only its own rows are read to bring charts up to date. The fleet is not added up again.
ALTER TABLE "explore_mark" ADD COLUMN "was" jsonb;--> statement-breakpoint
-- A plate that is recorded or ends is the vehicle's: its region is another. Nobody changes the row between the look and the change.
-- side by side: the release before does not read what is told besides, and adds up more than it must.
CREATE OR REPLACE FUNCTION plate_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bearer text := CASE WHEN TG_OP = 'DELETE' THEN OLD.vin ELSE NEW.vin END;
  present text := (SELECT p.number FROM plate p WHERE p.vin = bearer AND p.to_day IS NULL);
  former text := (SELECT v.plate FROM vehicle v WHERE v.vin = bearer FOR UPDATE);
BEGIN
  UPDATE vehicle SET plate = present, updated_at = statement_timestamp() WHERE vin = bearer AND plate IS DISTINCT FROM present;
  IF FOUND THEN
    INSERT INTO explore_mark (vin, field, was) VALUES (bearer, 'region', jsonb_build_object('plate', former));
  END IF;
  UPDATE vehicle_group_vehicle SET plate = present WHERE vin = bearer AND plate IS DISTINCT FROM present;
  RETURN NULL;
END $$;
