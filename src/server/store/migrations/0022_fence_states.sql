ALTER TABLE "geofence_state" DROP CONSTRAINT "geofence_state_fence_id_geofence_id_fk";
