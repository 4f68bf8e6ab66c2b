ALTER TABLE "last_message" ADD COLUMN "fences" bigint[];--> statement-breakpoint
UPDATE "last_message" l SET "fences" = s.fences
FROM (SELECT vin, array_agg(fence_id) AS fences FROM "geofence_state" GROUP BY vin) s WHERE s.vin = l.vin;--> statement-breakpoint
DROP TABLE "geofence_state" CASCADE;--> statement-breakpoint
DELETE FROM "geofence_event" later USING "geofence_event" first
WHERE later.vin = first.vin AND later.fence_id = first.fence_id AND later.at = first.at AND later.kind = first.kind AND later.id > first.id;--> statement-breakpoint
DROP INDEX "geofence_event_vin_fence_id_at_index";--> statement-breakpoint
ALTER TABLE "geofence_event" DROP CONSTRAINT "geofence_event_vin_id_pk";--> statement-breakpoint
ALTER TABLE "geofence_event" ADD CONSTRAINT "geofence_event_vin_fence_id_at_kind_pk" PRIMARY KEY("vin","fence_id","at","kind");
