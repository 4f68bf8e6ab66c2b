-- zh: 迟到的位置与前后已存的位置一起判断围栏进出，进出记录与上报到达的顺序无关
-- en: Late positions are judged together with the stored ones around them. The geofence log no longer depends on the order in which reports arrive.
ALTER TABLE "geofence" ADD COLUMN "watched_since" timestamp (3) with time zone;--> statement-breakpoint
-- side by side: the release before does not read it; crossings before the last change of a fence stay as they are logged.
UPDATE "geofence" SET "watched_since" = "updated_at";
