import { recordView } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigserial, integer, pgView, sql, text } from '../../../../platform/store/drizzle.ts'
import { letter } from './contract.ts'

/** Unfinished jobs of the mail lane. A test compares their names. */
export const letterList = pgView('letter_list', {
  id: bigserial({ mode: 'number' }),
  kind: text(),
  account: text(),
  vin: text(),
  state: text(),
  reason: text(),
  attempts: integer(),
  nextAt: instant(),
  createdAt: instant(),
  updatedAt: instant(),
  failedAt: instant(),
}).as(sql`
  select j.id, case j.name when 'geofenceReminder' then 'geofence' when 'signalRuleLetter' then 'alarmRule' when 'factorLetter' then 'factor' when 'logDigestLetter' then 'logDigest' else j.input->>'kind' end as kind,
    coalesce(a.user_name, j.input->>'userName') as account, j.input->>'vin' as vin,
    case j.state when 'failed' then 'failed' else 'waiting' end as state, j.error as reason, j.attempts,
    case when j.state <> 'failed' then j.due_at end as next_at, j.created_at,
    coalesce(j.finished_at, j.started_at, j.created_at) as updated_at,
    case when j.state = 'failed' then j.finished_at end as failed_at
  from job j left join account a on a.id = (j.input->>'account')::bigint
  where j.name in ('passwordLetter', 'geofenceReminder', 'applicationLetter', 'alertLetter',
    'subscriptionLetter', 'registrationRefusal', 'signalRuleLetter', 'factorLetter', 'logDigestLetter') and j.state <> 'done'`)

recordView(letter, letterList)
