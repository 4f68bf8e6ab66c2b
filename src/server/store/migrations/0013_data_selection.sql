DROP VIEW "public"."geofence_event_list";--> statement-breakpoint
DROP TABLE "geofence_state" CASCADE;--> statement-breakpoint
DROP TABLE "geofence_vehicle" CASCADE;--> statement-breakpoint
DROP TABLE "geofence" CASCADE;--> statement-breakpoint
DROP TABLE "geofence_event" CASCADE;