-- What is kept of each vehicle lies beside its messages; the fences that it refers to are few and are everywhere.
DO $$
DECLARE
  name text;
BEGIN
  IF EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus') THEN
    PERFORM create_reference_table('geofence');
    FOREACH name IN ARRAY ARRAY['geofence_vehicle', 'geofence_state', 'geofence_event', 'sales_arrival'] LOOP
      PERFORM create_distributed_table(name, 'vin', colocate_with => 'message');
    END LOOP;
  END IF;
END $$;
