import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { AlarmKind } from './kind-texts.ts'
import type { NotificationReason } from './notification-texts.ts'
import type { HandlingEvent } from './state-texts.ts'

export interface AlarmLine {
  readonly id: number
  readonly vin: string
  readonly kind: AlarmKind
  readonly code: number
  readonly level: number
  /** Name of the rule, for alarms of rules. */
  readonly rule: string | null
}

interface StepRecord {
  readonly at: SQL
  readonly event: HandlingEvent
  /** Undefined: the platform itself. */
  readonly user?: { readonly id: number; readonly fullName: string } | undefined
  readonly text?: string | undefined
  readonly until?: string | undefined
  readonly person?: string | undefined
  readonly mentioned?: readonly string[] | undefined
}

export async function noteSteps(
  db: Db,
  alarms: readonly Pick<AlarmLine, 'id' | 'vin'>[],
  { at, event, user, text, until, person, mentioned: mentionedNames }: StepRecord,
): Promise<void> {
  if (alarms.length === 0) return
  await db.execute(sql`
    insert into alarm_step (vin, alarm, at, event, user_id, by, text, until, person, mentioned)
    select r.vin, r.id, ${at}, ${event}, ${user?.id ?? null}::bigint, ${user?.fullName ?? null}::text, ${text ?? null}::text,
      ${until ?? null}::timestamptz, ${person ?? null}::text, ${mentionedNames ? sql.param([...mentionedNames]) : null}::text[]
    from ${records(alarms, { vin: 'text', id: 'bigint' })}`)
}

/** Adds alarms to inboxes and notifies devices (`notices.ts`). */
export async function tellOf(
  db: Db,
  alarms: readonly (AlarmLine & { readonly account: number })[],
  { at, what, by }: { readonly at: SQL; readonly what: NotificationReason; readonly by?: string | undefined },
): Promise<void> {
  if (alarms.length === 0) return
  await db.execute(sql`
    insert into alarm_notification (account, vin, alarm, kind, code, level, rule, reason, by, at)
    select r.account, r.vin, r.id, r.kind, r.code, r.level, r.rule, ${what}, ${by ?? null}::text, ${at}
    from ${records(alarms, { account: 'bigint', vin: 'text', id: 'bigint', kind: 'text', code: 'bigint', level: 'smallint', rule: 'text' })}`)
}
