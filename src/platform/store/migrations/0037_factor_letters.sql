-- zh: 未发出的邮件列表包括登录安全邮件
-- en: The list of unsent e-mails includes those about sign-in security
-- side by side since 0.0.0: the view is replaced in the same transaction and lists one job more.
DROP VIEW "public"."letter_list";--> statement-breakpoint
CREATE VIEW "public"."letter_list" AS (
  select j.id, case j.name when 'geofenceReminder' then 'geofence' when 'signalRuleLetter' then 'alarmRule' when 'factorLetter' then 'factor' else j.input->>'kind' end as kind,
    coalesce(a.user_name, j.input->>'userName') as account, j.input->>'vin' as vin,
    case j.state when 'failed' then 'failed' else 'waiting' end as state, j.error as reason, j.attempts,
    case when j.state <> 'failed' then j.due_at end as next_at, j.created_at,
    coalesce(j.finished_at, j.started_at, j.created_at) as updated_at,
    case when j.state = 'failed' then j.finished_at end as failed_at
  from job j left join account a on a.id = (j.input->>'account')::bigint
  where j.name in ('passwordLetter', 'geofenceReminder', 'applicationLetter', 'alertLetter',
    'subscriptionLetter', 'registrationRefusal', 'signalRuleLetter', 'factorLetter') and j.state <> 'done');