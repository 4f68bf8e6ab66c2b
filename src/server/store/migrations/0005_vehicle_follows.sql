-- What follows from a box: its own status, the vehicle's box serial, the SIM's vehicle.
CREATE FUNCTION box_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.vin IS NOT NULL AND coalesce(NEW.status, 'stock') = 'stock' THEN NEW.status := 'mounted';
  ELSIF NEW.vin IS NULL AND coalesce(NEW.status, 'mounted') = 'mounted' THEN NEW.status := 'stock';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER box_status BEFORE INSERT OR UPDATE ON "box" FOR EACH ROW EXECUTE FUNCTION box_status();
--> statement-breakpoint
CREATE FUNCTION box_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF TG_OP = 'DELETE' OR NEW.vin IS DISTINCT FROM OLD.vin THEN
      UPDATE vehicle SET box_serial = NULL, updated_at = clock_timestamp() WHERE vin = OLD.vin AND box_serial = OLD.serial;
    END IF;
    IF TG_OP = 'DELETE' OR NEW.iccid <> OLD.iccid THEN
      UPDATE flow SET vin = NULL, updated_at = clock_timestamp() WHERE iccid = OLD.iccid AND vin IS NOT NULL;
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE vehicle SET box_serial = NEW.serial, updated_at = clock_timestamp()
      WHERE vin = NEW.vin AND box_serial IS DISTINCT FROM NEW.serial;
    UPDATE flow SET vin = NEW.vin, updated_at = clock_timestamp()
      WHERE iccid = NEW.iccid AND vin IS DISTINCT FROM NEW.vin;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER box_follows AFTER INSERT OR UPDATE OF vin, serial, iccid OR DELETE ON "box" FOR EACH ROW EXECUTE FUNCTION box_follows();
--> statement-breakpoint
CREATE FUNCTION flow_vehicle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.vin := (SELECT b.vin FROM box b WHERE b.iccid = NEW.iccid FOR SHARE);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER flow_vehicle BEFORE INSERT OR UPDATE OF iccid ON "flow" FOR EACH ROW EXECUTE FUNCTION flow_vehicle();
--> statement-breakpoint
-- A month's usage keeps the vehicle and the package that the SIM had when it was recorded.
CREATE FUNCTION flow_usage_sim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT f.vin, f.total_mb INTO NEW.vin, NEW.total_mb FROM flow f WHERE f.iccid = NEW.iccid;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER flow_usage_sim BEFORE INSERT ON "flow_usage" FOR EACH ROW EXECUTE FUNCTION flow_usage_sim();
--> statement-breakpoint
-- The plate's configuration is that of the vehicle's model; the vehicle's plate is the one that it bears now.
CREATE FUNCTION plate_configuration() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.configuration := (SELECT m.plate_configuration FROM vehicle v JOIN model m ON m.id = v.model WHERE v.vin = NEW.vin);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER plate_configuration BEFORE INSERT ON "plate" FOR EACH ROW EXECUTE FUNCTION plate_configuration();
--> statement-breakpoint
CREATE FUNCTION plate_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bearer text := CASE WHEN TG_OP = 'DELETE' THEN OLD.vin ELSE NEW.vin END;
  present text := (SELECT p.number FROM plate p WHERE p.vin = bearer AND p.to_day IS NULL);
BEGIN
  UPDATE vehicle SET plate = present, updated_at = clock_timestamp() WHERE vin = bearer AND plate IS DISTINCT FROM present;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER plate_follows AFTER INSERT OR UPDATE OR DELETE ON "plate" FOR EACH ROW EXECUTE FUNCTION plate_follows();
--> statement-breakpoint
-- The vehicle's certificate is the latest one.
CREATE FUNCTION certificate_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  each_vin text;
BEGIN
  FOREACH each_vin IN ARRAY CASE TG_OP WHEN 'INSERT' THEN ARRAY[NEW.vin] WHEN 'DELETE' THEN ARRAY[OLD.vin] ELSE ARRAY[OLD.vin, NEW.vin] END LOOP
    UPDATE vehicle v SET certificate = latest.number, updated_at = clock_timestamp()
      FROM (SELECT (SELECT c.number FROM certificate c WHERE c.vin = each_vin ORDER BY c.issue_day DESC, c.id DESC LIMIT 1) AS number) latest
      WHERE v.vin = each_vin AND v.certificate IS DISTINCT FROM latest.number;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER certificate_follows AFTER INSERT OR UPDATE OF vin, number, issue_day OR DELETE ON "certificate" FOR EACH ROW EXECUTE FUNCTION certificate_follows();
