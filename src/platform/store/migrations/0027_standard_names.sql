-- zh: 数据表、列、索引和触发器改用通用名称，数据不变
-- en: Tables, columns, indexes and triggers get standard names. No data changes.
-- side by side since 0.0.0: no release was deployed before this one.
ALTER TABLE "permission_version" RENAME COLUMN "only" TO "singleton";
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
DO $$ BEGIN
  ALTER TABLE "alarm" RENAME COLUMN "noticed_at" TO "notified_at";
  ALTER TABLE "alarm" RENAME COLUMN "seen_at" TO "last_seen_at";
  ALTER TABLE "alarm" RENAME COLUMN "known_at" TO "recorded_at";
  ALTER TABLE "alarm" RENAME COLUMN "changed_in" TO "changed_xid";
  ALTER INDEX "alarm_changed_in_index" RENAME TO "alarm_changed_xid_index";
  ALTER INDEX "alarm_not_noticed" RENAME TO "alarm_not_notified";
END $$;
--> statement-breakpoint
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
  ALTER TABLE "signal_rule_trial" RENAME COLUMN "judged" TO "condition";
  ALTER TABLE "signal_rule_trial" RENAME COLUMN "looked" TO "report_count";
  ALTER TABLE "signal_rule_trial" RENAME COLUMN "fired" TO "alarm_count";
END $$;
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
ALTER TABLE "signal_rule" RENAME COLUMN "judged_since" TO "evaluated_since";
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
ALTER TABLE "alert_reading" RENAME COLUMN "met" TO "is_met";
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
ALTER TABLE "monitor_process" RENAME COLUMN "seen_at" TO "last_seen_at";
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
DO $$ BEGIN
  ALTER TABLE "tracker_look" RENAME TO "tracker_sync";
  ALTER INDEX "tracker_look_pkey" RENAME TO "tracker_sync_pkey";
END $$;
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
ALTER TABLE "command" RENAME COLUMN "again" TO "needs_resend";
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
DO $$ BEGIN
  ALTER TABLE "vehicle_service" RENAME COLUMN "noticed_at" TO "notified_at";
  ALTER TABLE "vehicle_service" RENAME COLUMN "noticed_until" TO "notified_until";
  ALTER INDEX "vehicle_service_noticed_at_index" RENAME TO "vehicle_service_notified_at_index";
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
ALTER TABLE "fix_case_vote" RENAME COLUMN "helped" TO "is_helpful";
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
DO $$ BEGIN
  ALTER TABLE "log_file" RENAME COLUMN "way" TO "transport";
  ALTER TABLE "log_file" RENAME COLUMN "received" TO "received_bytes";
END $$;
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
ALTER TABLE "script_run_step" RENAME COLUMN "what" TO "kind";
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
ALTER TABLE "attendee" RENAME COLUMN "seen_at" TO "last_sign_in_at";
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
DO $$ BEGIN
  ALTER TABLE "forward_batch" RENAME COLUMN "written_in" TO "written_xid";
  ALTER INDEX "forward_batch_written_in_id_index" RENAME TO "forward_batch_written_xid_id_index";
END $$;
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
ALTER TABLE "forward_target" RENAME COLUMN "cursor_in" TO "cursor_xid";
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
DO $$ BEGIN
  ALTER TABLE "last_message" RENAME COLUMN "way_at" TO "odometry_at";
  ALTER TABLE "last_message" RENAME COLUMN "way_km" TO "odometry_km";
  ALTER TABLE "last_message" RENAME COLUMN "way_longitude" TO "odometry_longitude";
  ALTER TABLE "last_message" RENAME COLUMN "way_latitude" TO "odometry_latitude";
  ALTER TABLE "last_message" RENAME COLUMN "way_stands" TO "odometry_stationary";
END $$;
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
DO $$ BEGIN
  ALTER TABLE "signal_query" RENAME COLUMN "wanted" TO "condition";
  ALTER TABLE "signal_query" RENAME COLUMN "looked" TO "searched_count";
END $$;
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
ALTER TABLE "campaign_step" RENAME COLUMN "other" TO "other_campaign";
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
ALTER TABLE "campaign" RENAME COLUMN "recount" TO "needs_recount";
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
ALTER TABLE "ecu_version_entry" RENAME COLUMN "noted" TO "is_processed";
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
ALTER TABLE "ecu_version" RENAME COLUMN "told_part" TO "reported_part_number";
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
ALTER TABLE "eligibility_check" RENAME COLUMN "within" TO "in_scope";
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
  ALTER TABLE "upgrade_target" RENAME COLUMN "ran" TO "initial_versions";
  ALTER TABLE "upgrade_target" RENAME COLUMN "before" TO "state_before";
  ALTER INDEX "upgrade_target_held" RENAME TO "upgrade_target_vehicle";
END $$;
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
DO $$ BEGIN
  ALTER TABLE "list_choice" RENAME COLUMN "usual" TO "default_view";
  ALTER INDEX "list_choice_usual_index" RENAME TO "list_choice_default_view_index";
  BEGIN -- Citus renames no constraints of tables that it manages. They keep their names.
    ALTER TABLE "list_choice" RENAME CONSTRAINT "list_choice_usual_list_view_id_fk" TO "list_choice_default_view_list_view_id_fk";
  EXCEPTION WHEN feature_not_supported THEN NULL;
  END;
END $$;
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
DO $$ BEGIN
  ALTER TABLE "push_device" RENAME COLUMN "seen_at" TO "last_seen_at";
  ALTER TABLE "push_device" RENAME COLUMN "unseen" TO "unread_count";
  ALTER INDEX "push_device_seen_at_index" RENAME TO "push_device_last_seen_at_index";
END $$;
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
DO $$ BEGIN
  ALTER TABLE "push_mark" RENAME TO "push_cursor";
  ALTER TABLE "push_cursor" RENAME COLUMN "mark" TO "position";
  ALTER TABLE "push_cursor" DROP COLUMN "pending_xid";
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
ALTER TABLE "geofence" RENAME COLUMN "watched_since" TO "evaluated_since";
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
ALTER TABLE "geofence_event" RENAME COLUMN "noticed_at" TO "detected_at";
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
DO $$ BEGIN
  ALTER TABLE "live_change" RENAME COLUMN "changed_in" TO "changed_xid";
  ALTER INDEX "live_change_changed_in_index" RENAME TO "live_change_changed_xid_index";
END $$;
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
DO $$ BEGIN
  ALTER TABLE "share_link_use" RENAME COLUMN "what" TO "resource";
  ALTER INDEX "share_link_use_link_id_hour_ip_what_outcome_pk" RENAME TO "share_link_use_link_id_hour_ip_resource_outcome_pk";
END $$;
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
ALTER TABLE "track_day" RENAME COLUMN "mark" TO "reading_id";
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
ALTER TABLE "trip" RENAME COLUMN "seen_at" TO "last_seen_at";
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
  ALTER TABLE "data_usage" RENAME COLUMN "noticed_at" TO "notified_at";
  ALTER INDEX "data_usage_noticed_at_index" RENAME TO "data_usage_notified_at_index";
END $$;
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
ALTER TABLE "backup" RENAME COLUMN "made_at" TO "created_at";
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
ALTER TABLE "data_key" RENAME COLUMN "wrapped" TO "wrapped_key";
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
DO $$ BEGIN
  ALTER TABLE "explore_cut" RENAME TO "explore_dimension_day";
  ALTER TABLE "explore_dimension_day" RENAME COLUMN "cut" TO "dimension";
  ALTER INDEX "explore_cut_explore_cut_day_key_pk" RENAME TO "explore_dimension_day_explore_dimension_day_key_pk";
END $$;
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
DO $$ BEGIN
  ALTER TABLE "explore_mark" RENAME TO "explore_change";
  ALTER TABLE "explore_change" RENAME COLUMN "was" TO "previous";
  ALTER SEQUENCE "explore_mark_id_seq" RENAME TO "explore_change_id_seq";
  ALTER INDEX "explore_mark_pkey" RENAME TO "explore_change_pkey";
END $$;
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
ALTER TABLE "explore_state" RENAME COLUMN "made_at" TO "computed_at";
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
ALTER TABLE "file_upload" RENAME COLUMN "received" TO "received_bytes";
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
DO $$ BEGIN
  ALTER TRIGGER "operation_log_keep" ON "operation_log" RENAME TO "operation_log_no_truncate";
  ALTER TRIGGER "software_version_keep" ON "software_version" RENAME TO "software_version_no_truncate";
  ALTER TRIGGER "baseline_keep" ON "baseline" RENAME TO "baseline_no_truncate";
  ALTER TRIGGER "baseline_version_keep" ON "baseline_version" RENAME TO "baseline_version_no_truncate";
  ALTER TRIGGER "swin_register_keep" ON "swin_register" RENAME TO "swin_register_no_truncate";
  ALTER TRIGGER "ota_application_step_keep" ON "ota_application_step" RENAME TO "ota_application_step_no_truncate";
  ALTER TRIGGER "campaign_step_keep" ON "campaign_step" RENAME TO "campaign_step_no_truncate";
  ALTER TRIGGER "agreement_keep" ON "agreement" RENAME TO "agreement_no_truncate";
  ALTER TRIGGER "consent_keep" ON "consent" RENAME TO "consent_no_truncate";
  ALTER TRIGGER "software_version_kept" ON "software_version" RENAME TO "software_version_immutable";
  ALTER TRIGGER "baseline_kept" ON "baseline" RENAME TO "baseline_immutable";
  ALTER TRIGGER "baseline_version_kept" ON "baseline_version" RENAME TO "baseline_version_immutable";
  ALTER TRIGGER "campaign_step_kept" ON "campaign_step" RENAME TO "campaign_step_immutable";
  ALTER TRIGGER "agreement_kept" ON "agreement" RENAME TO "agreement_immutable";
  ALTER TRIGGER "consent_kept" ON "consent" RENAME TO "consent_immutable";
  ALTER TRIGGER "box_follows" ON "box" RENAME TO "box_sync";
  ALTER TRIGGER "plate_follows" ON "plate" RENAME TO "plate_sync";
  ALTER TRIGGER "certificate_follows" ON "certificate" RENAME TO "certificate_sync";
  -- With Citus the table has no trigger.
  IF EXISTS (SELECT 1 FROM pg_trigger WHERE tgname = 'membership_carries') THEN
    ALTER TRIGGER "membership_carries" ON "vehicle_group_vehicle" RENAME TO "membership_fill";
  END IF;
END $$;
--> statement-breakpoint
-- side by side since 0.0.0: no release was deployed before this one.
DO $$ BEGIN
  ALTER FUNCTION software_version_kept() RENAME TO protect_software_version;
  ALTER FUNCTION baseline_version_kept() RENAME TO protect_baseline_version;
  ALTER FUNCTION campaign_step_kept() RENAME TO protect_campaign_step;
  ALTER FUNCTION agreement_kept() RENAME TO protect_agreement;
  ALTER FUNCTION consent_kept() RENAME TO protect_consent;
  ALTER FUNCTION box_follows() RENAME TO sync_box;
  ALTER FUNCTION plate_follows() RENAME TO sync_plate;
  ALTER FUNCTION certificate_follows() RENAME TO sync_certificate;
  ALTER FUNCTION membership_carries() RENAME TO fill_membership;
END $$;
--> statement-breakpoint
-- side by side: no release was deployed before this one.
CREATE OR REPLACE FUNCTION sync_plate() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed_vin text := CASE WHEN TG_OP = 'DELETE' THEN OLD.vin ELSE NEW.vin END;
  new_plate text := (SELECT p.number FROM plate p WHERE p.vin = changed_vin AND p.to_day IS NULL);
  old_plate text := (SELECT v.plate FROM vehicle v WHERE v.vin = changed_vin FOR UPDATE);
BEGIN
  UPDATE vehicle SET plate = new_plate, updated_at = statement_timestamp()
    WHERE vin = changed_vin AND plate IS DISTINCT FROM new_plate;
  IF FOUND THEN
    INSERT INTO explore_change (vin, field, previous) VALUES (changed_vin, 'region', jsonb_build_object('plate', old_plate));
  END IF;
  UPDATE vehicle_group_vehicle SET plate = new_plate WHERE vin = changed_vin AND plate IS DISTINCT FROM new_plate;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- side by side: no release was deployed before this one.
CREATE OR REPLACE FUNCTION protect_software_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- The name is generated from part number and version after this trigger.
  withdrawal CONSTANT text[] := ARRAY['state', 'withdrawn_by', 'withdrawn_at', 'withdrawal', 'updated_at', 'name'];
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = 'released' AND NEW.state = 'withdrawn'
    AND to_jsonb(NEW) - withdrawal = to_jsonb(OLD) - withdrawal THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'released versions cannot be changed' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
-- side by side: no release was deployed before this one.
CREATE OR REPLACE FUNCTION protect_baseline_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM baseline b WHERE b.state = 'released' AND (
    (TG_OP <> 'INSERT' AND b.id = OLD.baseline) OR (TG_OP <> 'DELETE' AND b.id = NEW.baseline))) THEN
    RAISE EXCEPTION 'released baselines cannot be changed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
-- side by side: no release was deployed before this one.
CREATE OR REPLACE FUNCTION protect_campaign_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR EXISTS (
    SELECT 1 FROM campaign_step s WHERE s.campaign = OLD.campaign AND s.event IN ('approved', 'started')) THEN
    RAISE EXCEPTION 'steps of approved campaigns cannot be changed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
-- side by side: no release was deployed before this one.
CREATE OR REPLACE FUNCTION protect_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  disabling CONSTANT text[] := ARRAY['state', 'disabled_at', 'updated_at'];
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = 'enabled' AND NEW.state = 'disabled'
    AND to_jsonb(NEW) - disabling = to_jsonb(OLD) - disabling THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'agreements cannot be changed' USING ERRCODE = 'insufficient_privilege';
END $$;
