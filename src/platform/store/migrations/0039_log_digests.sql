-- zh: 每天封存操作日志并计算链式摘要，可发现被删除或改动的记录。
-- en: Closes each day of the operation log with a chained digest, which reveals removed or altered entries.
CREATE TABLE "log_day" (
	"day" date PRIMARY KEY NOT NULL,
	"entries" bigint NOT NULL,
	"entries_digest" text NOT NULL,
	"previous_digest" text NOT NULL,
	"digest" text NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"result" text
);
--> statement-breakpoint
CREATE TRIGGER log_day_append_only BEFORE DELETE OR UPDATE OF "day", "entries", "entries_digest", "previous_digest", "digest", "closed_at" ON "log_day" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_day_no_truncate BEFORE TRUNCATE ON "log_day" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- side by side since 0.0.0: the view is replaced in the same transaction and lists one job more.
DROP VIEW "public"."letter_list";--> statement-breakpoint
CREATE VIEW "public"."letter_list" AS (
  select j.id, case j.name when 'geofenceReminder' then 'geofence' when 'signalRuleLetter' then 'alarmRule' when 'factorLetter' then 'factor' when 'logDigestLetter' then 'logDigest' else j.input->>'kind' end as kind,
    coalesce(a.user_name, j.input->>'userName') as account, j.input->>'vin' as vin,
    case j.state when 'failed' then 'failed' else 'waiting' end as state, j.error as reason, j.attempts,
    case when j.state <> 'failed' then j.due_at end as next_at, j.created_at,
    coalesce(j.finished_at, j.started_at, j.created_at) as updated_at,
    case when j.state = 'failed' then j.finished_at end as failed_at
  from job j left join account a on a.id = (j.input->>'account')::bigint
  where j.name in ('passwordLetter', 'geofenceReminder', 'applicationLetter', 'alertLetter',
    'subscriptionLetter', 'registrationRefusal', 'signalRuleLetter', 'factorLetter', 'logDigestLetter') and j.state <> 'done');