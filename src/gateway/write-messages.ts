import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../server/store/store.ts'
import type { Message } from './arrival.ts'
import { groups, type Newest } from './newest.ts'

const numbers = (values: readonly (number | bigint | null)[]) => `{${values.map((value) => value ?? 'NULL').join(',')}}`
const flagsOf = ({ reissued, clockOff, down }: Message) => (reissued ? 1 : 0) + (clockOff ? 2 : 0) + (down ? 4 : 0)

/** The level as the message table has it: null without an alarm unit, 255 for a mark. */
export const levelOf = ({ signals }: Message): number | null =>
  signals?.alarmFlags === undefined ? null : (signals.alarmLevel ?? 255)

/**
 * Adds the rows that are not there yet, in one statement. The frames travel as one value and are cut apart by the
 * database: an array of bytes would have to be written as text of twice the size.
 */
export async function writeMessages(db: Db, messages: readonly Message[]): Promise<number> {
  const sorted = [...messages].sort((a, b) => (a.vin < b.vin ? -1 : a.vin > b.vin ? 1 : a.at - b.at))
  const lengths = sorted.map(({ frame }) => frame.length)
  let offset = 1
  const offsets = lengths.map((length) => {
    offset += length
    return offset - length
  })
  const bytes = Buffer.concat(sorted.map(({ frame }) => frame))
  const written = await db.execute(sql`
    insert into message (vin, at, kind, digest, received_at, reissued, clock_off, down, alarm_level, problem, platform, frame)
    select m.vin, to_timestamp(m.at / 1000), m.kind, m.digest, to_timestamp(m.received_at / 1000),
      m.flags & 1 > 0, m.flags & 2 > 0, m.flags & 4 > 0, m.alarm_level, m.problem, m.platform,
      substring(${bytes}::bytea from m.from_byte for m.length)
    from unnest(
      ${sql.param(sorted.map(({ vin }) => vin))}::text[],
      ${numbers(sorted.map(({ at }) => at))}::float8[],
      ${numbers(sorted.map(({ kind }) => kind))}::smallint[],
      ${numbers(sorted.map(({ digest }) => digest))}::bigint[],
      ${numbers(sorted.map(({ receivedAt }) => receivedAt))}::float8[],
      ${numbers(sorted.map(flagsOf))}::int[],
      ${numbers(sorted.map(levelOf))}::smallint[],
      ${sql.param(sorted.map(({ signals }) => signals?.problem ?? null))}::text[],
      ${sql.param(sorted.map(({ platform }) => platform ?? null))}::text[],
      ${numbers(offsets)}::int[],
      ${numbers(lengths)}::int[]
    ) as m(vin, at, kind, digest, received_at, flags, alarm_level, problem, platform, from_byte, length)
    on conflict do nothing`)
  return written.rowCount ?? 0
}

const timeColumns = new Set(['at', 'received_at', 'drive_at', 'located_at', 'alarm_at'])
const types: Record<string, string> = {
  clock_off: 'boolean',
  digest: 'bigint',
  ...Object.fromEntries(
    ['vehicle_state', 'charging_state', 'running_mode', 'soc_percent', 'coordinate_system', 'alarm_level'].map(
      (column) => [column, 'smallint'],
    ),
  ),
}
const columns = groups.flatMap((group) => [...group] as string[])
const list = (parts: readonly string[]) => sql.raw(parts.join(', '))

/** `at = case when the new row's group is newer then its value else the present one end, ...` */
const newerWins = groups.flatMap(([time, ...rest]) => {
  const newer = `excluded.${time} is not null and (l.${time} is null or excluded.${time} >= l.${time})`
  return [time, ...rest].map((column) => `${column} = case when ${newer} then excluded.${column} else l.${column} end`)
})
const recordColumns = ['vin text', ...columns.map((column) => `${column} ${types[column] ?? 'float8'}`)]
const selected = columns.map((column) => (timeColumns.has(column) ? `to_timestamp(r.${column} / 1000)` : `r.${column}`))

/** Keeps of each group what is newer: the row's or the batch's. */
export async function writeNewest(db: Db, rows: readonly Newest[], now: number): Promise<void> {
  if (rows.length === 0) return
  const changedAt = moment(now)
  await db.execute(sql`
    insert into last_message as l (vin, ${list(columns)}, changed_at)
    select r.vin, ${list(selected)}, ${changedAt}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(${list(recordColumns)})
    order by r.vin
    on conflict (vin) do update set ${list(newerWins)}, changed_at = excluded.changed_at`)
}

/** Milliseconds since 1970 as a moment of the database. */
export const moment = (ms: number): SQL => sql`${new Date(ms).toISOString()}::timestamptz`
