DELETE FROM "geofence_state" WHERE NOT "inside";--> statement-breakpoint
ALTER TABLE "geofence_state" DROP COLUMN "inside";--> statement-breakpoint
ALTER TABLE "geofence_state" DROP COLUMN "pending_at";--> statement-breakpoint
ALTER TABLE "geofence_state" DROP COLUMN "pending_longitude";--> statement-breakpoint
ALTER TABLE "geofence_state" DROP COLUMN "pending_latitude";