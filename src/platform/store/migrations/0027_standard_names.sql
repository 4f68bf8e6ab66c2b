-- zh: 数据表、列、索引和触发器改用通用名称，数据不变
-- en: Tables, columns, indexes and triggers get standard names. No data changes.
-- side by side since 0.0.0: no release was deployed before this one.
DO $$ BEGIN
  ALTER TABLE "alarm_gone" RENAME TO "alarm_removal";
  ALTER TABLE "alarm_removal" RENAME COLUMN "gone_at" TO "removed_at";
  ALTER TABLE "alarm_removal" RENAME COLUMN "gone_in" TO "removed_xid";
  ALTER INDEX "alarm_gone_vin_id_pk" RENAME TO "alarm_removal_vin_id_pk";
  ALTER INDEX "alarm_gone_gone_in_index" RENAME TO "alarm_removal_removed_xid_index";
END $$;
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
DO $$ BEGIN
  ALTER TABLE "alarm_told" RENAME TO "alarm_notification";
  ALTER TABLE "alarm_notification" RENAME COLUMN "what" TO "reason";
  ALTER SEQUENCE "alarm_told_id_seq" RENAME TO "alarm_notification_id_seq";
  ALTER INDEX "alarm_told_pkey" RENAME TO "alarm_notification_pkey";
  ALTER INDEX "alarm_told_account_id_index" RENAME TO "alarm_notification_account_id_index";
  ALTER INDEX "alarm_told_at_index" RENAME TO "alarm_notification_at_index";
  BEGIN -- Citus renames no constraints of tables that it manages. They keep their names.
    ALTER TABLE "alarm_notification" RENAME CONSTRAINT "alarm_told_account_account_id_fk" TO "alarm_notification_account_account_id_fk";
  EXCEPTION WHEN feature_not_supported THEN NULL;
  END;
END $$;
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
DO $$ BEGIN
  ALTER TABLE "signal_rule_told" RENAME TO "signal_rule_recipient";
  ALTER INDEX "signal_rule_told_account_id_notice_id_pk" RENAME TO "signal_rule_recipient_account_id_notice_id_pk";
  ALTER INDEX "signal_rule_told_notice_id_index" RENAME TO "signal_rule_recipient_notice_id_index";
  BEGIN -- Citus renames no constraints of tables that it manages. They keep their names.
    ALTER TABLE "signal_rule_recipient" RENAME CONSTRAINT "signal_rule_told_account_id_account_id_fk" TO "signal_rule_recipient_account_id_account_id_fk";
    ALTER TABLE "signal_rule_recipient" RENAME CONSTRAINT "signal_rule_told_notice_id_signal_rule_notice_id_fk" TO "signal_rule_recipient_notice_id_signal_rule_notice_id_fk";
  EXCEPTION WHEN feature_not_supported THEN NULL;
  END;
END $$;
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
DO $$ BEGIN
  ALTER TABLE "alert_told" RENAME TO "alert_recipient";
  ALTER INDEX "alert_told_account_id_event_id_pk" RENAME TO "alert_recipient_account_id_event_id_pk";
  ALTER INDEX "alert_told_event_id_index" RENAME TO "alert_recipient_event_id_index";
  BEGIN -- Citus renames no constraints of tables that it manages. They keep their names.
    ALTER TABLE "alert_recipient" RENAME CONSTRAINT "alert_told_account_id_account_id_fk" TO "alert_recipient_account_id_account_id_fk";
    ALTER TABLE "alert_recipient" RENAME CONSTRAINT "alert_told_event_id_alert_event_id_fk" TO "alert_recipient_event_id_alert_event_id_fk";
  EXCEPTION WHEN feature_not_supported THEN NULL;
  END;
END $$;
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
DO $$ BEGIN
  ALTER TABLE "tracker_look" RENAME TO "tracker_sync";
  ALTER INDEX "tracker_look_pkey" RENAME TO "tracker_sync_pkey";
END $$;
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
DO $$ BEGIN
  ALTER TABLE "app_shelf" RENAME TO "app_listing";
  ALTER INDEX "app_shelf_version_id_market_pk" RENAME TO "app_listing_version_id_market_pk";
  BEGIN -- Citus renames no constraints of tables that it manages. They keep their names.
    ALTER TABLE "app_listing" RENAME CONSTRAINT "app_shelf_version_id_app_version_id_fk" TO "app_listing_version_id_app_version_id_fk";
  EXCEPTION WHEN feature_not_supported THEN NULL;
  END;
END $$;
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
DO $$ BEGIN
  ALTER TABLE "ota_application_told" RENAME TO "ota_application_recipient";
  ALTER INDEX "ota_application_told_application_account_pk" RENAME TO "ota_application_recipient_application_account_pk";
  ALTER INDEX "ota_application_told_account_index" RENAME TO "ota_application_recipient_account_index";
  BEGIN -- Citus renames no constraints of tables that it manages. They keep their names.
    ALTER TABLE "ota_application_recipient" RENAME CONSTRAINT "ota_application_told_application_ota_application_id_fk" TO "ota_application_recipient_application_ota_application_id_fk";
    ALTER TABLE "ota_application_recipient" RENAME CONSTRAINT "ota_application_told_account_account_id_fk" TO "ota_application_recipient_account_account_id_fk";
  EXCEPTION WHEN feature_not_supported THEN NULL;
  END;
END $$;
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
DO $$ BEGIN
  ALTER TABLE "push_mark" RENAME TO "push_cursor";
  ALTER INDEX "push_mark_pkey" RENAME TO "push_cursor_pkey";
END $$;
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
DO $$ BEGIN
  ALTER TABLE "streets_told" RENAME TO "street_notification";
  ALTER INDEX "streets_told_pkey" RENAME TO "street_notification_pkey";
  BEGIN -- Citus renames no constraints of tables that it manages. They keep their names.
    ALTER TABLE "street_notification" RENAME CONSTRAINT "streets_told_account_id_account_id_fk" TO "street_notification_account_id_account_id_fk";
  EXCEPTION WHEN feature_not_supported THEN NULL;
  END;
END $$;
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
DO $$ BEGIN
  ALTER TABLE "odometry_mark" RENAME TO "odometry_checkpoint";
  ALTER INDEX "odometry_mark_vin_at_pk" RENAME TO "odometry_checkpoint_vin_at_pk";
  ALTER INDEX "odometry_mark_at_index" RENAME TO "odometry_checkpoint_at_index";
END $$;
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
DO $$ BEGIN
  ALTER TABLE "explore_cut" RENAME TO "explore_dimension_day";
  ALTER INDEX "explore_cut_explore_cut_day_key_pk" RENAME TO "explore_dimension_day_explore_cut_day_key_pk";
END $$;
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
DO $$ BEGIN
  ALTER TABLE "explore_mark" RENAME TO "explore_change";
  ALTER SEQUENCE "explore_mark_id_seq" RENAME TO "explore_change_id_seq";
  ALTER INDEX "explore_mark_pkey" RENAME TO "explore_change_pkey";
END $$;
--> statement-breakpoint
-- side by side: no release was deployed before this one.
CREATE OR REPLACE FUNCTION plate_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bearer text := CASE WHEN TG_OP = 'DELETE' THEN OLD.vin ELSE NEW.vin END;
  present text := (SELECT p.number FROM plate p WHERE p.vin = bearer AND p.to_day IS NULL);
  former text := (SELECT v.plate FROM vehicle v WHERE v.vin = bearer FOR UPDATE);
BEGIN
  UPDATE vehicle SET plate = present, updated_at = statement_timestamp() WHERE vin = bearer AND plate IS DISTINCT FROM present;
  IF FOUND THEN
    INSERT INTO explore_change (vin, field, was) VALUES (bearer, 'region', jsonb_build_object('plate', former));
  END IF;
  UPDATE vehicle_group_vehicle SET plate = present WHERE vin = bearer AND plate IS DISTINCT FROM present;
  RETURN NULL;
END $$;
