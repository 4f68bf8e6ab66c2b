import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { TargetRow } from './move.ts'
import type { StepSource, TargetCode, TargetEvent, TargetState } from './state-texts.ts'

const moments = [
  'dueAt',
  'offeredAt',
  'notifiedAt',
  'acceptedAt',
  'downloadingAt',
  'downloadedAt',
  'beganAt',
  'installedAt',
  'endedAt',
] as const
type Moment = Extract<keyof TargetRow, `${string}At`>

const column = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
// Plain columns only, because `returning` of a distributed table supports no expressions.
export const targetColumns = sql.raw(
  [
    'id',
    'vin',
    'campaign',
    'state',
    'code',
    'cause',
    'percent',
    'attempt',
    'refusals',
    'action',
    'closed',
    'paused',
    'state_before as before',
    'cancel_by as "cancelBy"',
    'other',
    ...moments.map((name) => `${column(name)} as "${name}"`),
  ].join(', '),
)
/** Row with values that events do not change. */
export interface StoredTarget extends TargetRow {
  /** Unique with the VIN. */
  readonly id: number
  readonly paused: boolean
}

/** Row as the driver returns it, with large numbers and times as text. */
export type StoredTargetRow = Omit<StoredTarget, 'id' | 'campaign' | 'cancelBy' | 'other' | Moment> &
  Record<string, unknown> &
  Record<'id' | 'campaign', string> &
  Record<'cancelBy' | 'other' | Moment, string | null>

export function targetRow(row: StoredTargetRow): StoredTarget {
  const read = Object.fromEntries(
    moments.map((name) => {
      const at = row[name as Moment]
      return [name, at === null ? null : new Date(at).getTime()]
    }),
  ) as Record<Moment, number | null>
  return {
    ...row,
    ...read,
    id: Number(row.id),
    campaign: Number(row.campaign),
    cancelBy: row.cancelBy === null ? null : Number(row.cancelBy),
    other: row.other === null ? null : Number(row.other),
  }
}

export interface TargetKey {
  readonly vin: string
  readonly campaign: number
}

/** Reads and locks these rows until the transaction ends. */
export async function lockedTargets(db: Db, keys: readonly TargetKey[]): Promise<StoredTarget[]> {
  if (keys.length === 0) return []
  // A no-op update instead of `for update`, because it also locks rows of a distributed table.
  const { rows } = await db.execute<StoredTargetRow>(sql`
    update upgrade_target set attempt = attempt
    where vin = any(${sql.param([...new Set(keys.map(({ vin }) => vin))])}::text[])
      and campaign = any(${sql.param([...new Set(keys.map(({ campaign }) => campaign))])}::bigint[])
    returning ${targetColumns}`)
  return rows.map(targetRow)
}

export async function writeTargets(db: Db, rows: readonly TargetRow[], at: number): Promise<void> {
  if (rows.length === 0) return
  await db.execute(sql`
    update upgrade_target t set state = r.state, code = r.code, cause = r.cause, percent = r.percent,
      attempt = r.attempt, refusals = r.refusals, action = r.action, closed = r.closed, state_before = r.before, cancel_by = r."cancelBy",
      other = r.other,
      due_at = to_timestamp(r."dueAt" / 1000), offered_at = to_timestamp(r."offeredAt" / 1000),
      notified_at = to_timestamp(r."notifiedAt" / 1000), accepted_at = to_timestamp(r."acceptedAt" / 1000),
      downloading_at = to_timestamp(r."downloadingAt" / 1000), downloaded_at = to_timestamp(r."downloadedAt" / 1000),
      began_at = to_timestamp(r."beganAt" / 1000), installed_at = to_timestamp(r."installedAt" / 1000),
      ended_at = to_timestamp(r."endedAt" / 1000), updated_at = to_timestamp(r.at / 1000)
    from (select *, ${at}::float8 as at from json_to_recordset(${JSON.stringify(rows)}::json) as r(vin text,
      campaign bigint, state text, code text, cause text, percent smallint, attempt smallint, refusals smallint,
      action int, closed boolean, before text, "cancelBy" bigint, other bigint, "dueAt" float8, "offeredAt" float8, "notifiedAt" float8,
      "acceptedAt" float8, "downloadingAt" float8, "downloadedAt" float8, "beganAt" float8, "installedAt" float8,
      "endedAt" float8)) r
    where t.vin = r.vin and t.campaign = r.campaign`)
}

export interface NewStep extends TargetKey {
  readonly at: number
  readonly event: TargetEvent
  /** State after the step. Null: unchanged. */
  readonly state: TargetState | null
  readonly code?: TargetCode | null | undefined
  readonly text?: string | undefined
  readonly percent?: number | undefined
  readonly by?: string | undefined
  readonly source: StepSource
  readonly raw?: unknown
}

/** Limits of stored feedback, in characters. */
const maxText = 2_000
const maxRaw = 16_000

export async function noteSteps(db: Db, steps: readonly NewStep[]): Promise<void> {
  if (steps.length === 0) return
  const rows = steps.map(({ text, raw, code = null, ...step }) => ({
    ...step,
    code,
    text: text === undefined ? null : clean(text).slice(0, maxText),
    raw: raw === undefined || JSON.stringify(raw).length > maxRaw ? null : cleanJson(raw),
  }))
  await db.execute(sql`
    insert into upgrade_step (vin, campaign, at, event, state, code, text, percent, by, source, raw, created_at, updated_at)
    select r.vin, r.campaign, to_timestamp(r.at / 1000), r.event, r.state, r.code, r.text, r.percent, r.by, r.source, r.raw,
      to_timestamp(r.at / 1000), to_timestamp(r.at / 1000)
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(vin text, campaign bigint, at float8, event text,
      state text, code text, text text, percent smallint, by text, source text, raw jsonb)`)
}

// PostgreSQL cannot store NUL in text.
const clean = (text: string) => text.replaceAll('\0', '')
const cleanJson = (raw: unknown): unknown => JSON.parse(JSON.stringify(raw).replaceAll('\\u0000', ''))
