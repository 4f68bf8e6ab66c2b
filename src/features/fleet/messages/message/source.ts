import type { InputOf } from '../../../../domain/contract/call.ts'
import { type Decrypt, decodeSignals, versionOf } from '../../../../domain/gb32960/index.ts'
import { dayMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { keysOfVehicles } from '../../vehicles/messageKey/stored-keys.ts'
import { archivedDays, closeDays, type OpeningParts, openDays, type VehiclePeriod } from '../archive/opening.ts'
import type { MessageCalls, MessageRow } from '../frame/contract.ts'

/** Source of messages. Rows belong to single VINs and periods, and every query here names both. */
export interface MessageSource {
  /** Table, or a select in brackets, with the columns of `message`. */
  readonly rows: SQL
  /** Its older messages are in the archive. Queries call `spansOf` first. */
  readonly isArchived: boolean
}
/** Messages of the table, and those of the archive that are open. */
export const vehicleMessages: MessageSource = {
  rows: sql`(
    select t.vin, t.at, t.kind, t.digest, t.received_at, t.backfilled, t.clock_drift, t.counts, t.down,
      t.alarm_level, t.problem, t.platform, t.frame
    from message t
    union all
    select o.vin, o.at, o.kind, o.digest, o.received_at, o.backfilled, o.clock_drift, o.counts, o.down,
      o.alarm_level, o.problem, o.platform, o.frame
    from opened_message o)`,
  isArchived: true,
}

/** Returns the decryption of a vehicle's data units. Undefined: the key is unknown, and they are shown encrypted. */
export async function decryptOf({ db, parts }: { db: Db; parts: Pick<Parts, 'config'> }, vin: string) {
  return (await keysOfVehicles(db, parts.config.secretKey, [vin])).get(vin)
}

export type StoredMessageQuery = InputOf<MessageCalls['density']>
export type MessagePeriod = Pick<StoredMessageQuery, 'vin' | 'from' | 'to'>

/** A row as the database returns it. Times in ms since 1970. */
export type StoredMessage = {
  vin: string
  at: number
  received_at: number
  kind: number
  digest: string
  backfilled: boolean
  clock_drift: boolean
  down: boolean
  alarm_level: number | null
  problem: string | null
  platform: string | null
  length: number
  head: Buffer
  frame: Buffer
}

const ms = (column: string) => sql.raw(`(extract(epoch from m.${column}) * 1000)::float8`)
/** Columns of a row. Of the frame only the start bytes are read. */
export const listColumns = sql`m.vin, ${ms('at')} as at, ${ms('received_at')} as received_at, m.kind, m.digest::text as digest,
  m.backfilled, m.clock_drift, m.down, m.alarm_level, m.problem, m.platform, length(m.frame) as length,
  substring(m.frame from 1 for 2) as head`
export const frameColumns = sql`m.vin, ${ms('at')} as at, m.kind, m.digest::text as digest, m.frame`
export const wholeColumns = sql`${frameColumns}, ${ms('received_at')} as received_at, m.backfilled`
export const order = (way: 'newest' | 'oldest') =>
  way === 'newest' ? sql`m.at desc, m.kind desc, m.digest desc` : sql`m.at, m.kind, m.digest`

export const keyOf = ({ at, kind, digest }: Pick<StoredMessage, 'at' | 'kind' | 'digest'>) =>
  `${Math.round(at)}_${kind}_${digest}`

export const inPeriod = ({ vin, from, to }: MessagePeriod): SQL =>
  sql`m.vin = ${vin} and m.at >= ${from}::timestamptz and m.at < ${to}::timestamptz`

/** Collection time of a key, ms since 1970. */
export const timeOf = (key: string): number => Number(key.split('_')[0])

/** Position of a key in the order of the store, to compare rows with. */
export function placeOf(key: string): SQL {
  const [at, kind, digest] = key.split('_') as [string, string, string]
  return sql`(${new Date(Number(at)).toISOString()}::timestamptz, ${Number(kind)}::smallint, ${digest}::bigint)`
}
export const isBefore = (key: string): SQL => sql`(m.at, m.kind, m.digest) < ${placeOf(key)}`
export const isAfter = (key: string): SQL => sql`(m.at, m.kind, m.digest) > ${placeOf(key)}`

export function conditionsOf(query: StoredMessageQuery): SQL {
  const { kinds, direction, levels, backfilled, clockDrift, broken } = query
  const parts = [inPeriod(query)]
  if (kinds?.length) parts.push(sql`m.kind = any(${sql.param(kinds)}::smallint[])`)
  if (direction) parts.push(sql`m.down = ${direction === 'down'}`)
  if (levels?.length) parts.push(sql`m.alarm_level = any(${sql.param(levels)}::smallint[])`)
  if (backfilled !== undefined) parts.push(sql`m.backfilled = ${backfilled}`)
  if (clockDrift !== undefined) parts.push(sql`m.clock_drift = ${clockDrift}`)
  if (broken !== undefined) parts.push(broken ? sql`m.problem is not null` : sql`m.problem is null`)
  return sql.join(parts, sql` and `)
}

export function headOf(storedMessage: StoredMessage): Omit<MessageRow, 'speedKmh' | 'socPercent'> {
  const iso = (at: number) => new Date(Math.round(at)).toISOString()
  return {
    key: keyOf(storedMessage),
    vin: storedMessage.vin,
    at: iso(storedMessage.at),
    receivedAt: iso(storedMessage.received_at),
    kind: storedMessage.kind,
    backfilled: storedMessage.backfilled,
    clockDrift: storedMessage.clock_drift,
    down: storedMessage.down,
    alarmLevel: storedMessage.alarm_level,
    problem: storedMessage.problem,
    platform: storedMessage.platform,
    version: versionOf(storedMessage.head),
    length: storedMessage.length,
  }
}

const report = 2

/** A row as lists show it, with a report's speed and charge read from its frame. */
export function rowOf(storedMessage: StoredMessage, decrypt: Decrypt | undefined): MessageRow {
  const isReport = storedMessage.kind === report && !storedMessage.down
  const { speedKmh, socPercent } = isReport ? decodeSignals(storedMessage.frame, decrypt && { decrypt }) : {}
  return { ...headOf(storedMessage), speedKmh: speedKmh ?? null, socPercent: socPercent ?? null }
}

/** Vehicle's newest report, whatever the period. */
export async function lastReport(db: Db, vin: string): Promise<string | null> {
  const result = await db.execute<{ at: number | null }>(
    sql`select (extract(epoch from at) * 1000)::float8 as at from last_message where vin = ${vin}`,
  )
  const at = result.rows[0]?.at ?? null
  return at === null ? null : new Date(Math.round(at)).toISOString()
}

export const inMs = ({ vin, from, to }: MessagePeriod): VehiclePeriod => ({
  vin,
  from: Date.parse(from),
  to: Date.parse(to),
})
export const iso = (ms: number): string => new Date(ms).toISOString()

/**
 * Yields the parts of a period that can be queried at once. Each day of the archive is a part. The messages of a
 * part can be read until the next one is requested.
 * @param parts without them, only messages of the table are read
 * @param closes removes the copies of archived messages after each part, for long readings
 */
export async function* spansOf<P extends MessagePeriod>(
  parts: OpeningParts | undefined,
  { isArchived }: MessageSource,
  period: P,
  { way = 'oldest', closes = false }: { way?: 'newest' | 'oldest'; closes?: boolean } = {},
): AsyncGenerator<P> {
  if (!isArchived || !parts) return yield period
  const { vin, from, to } = inMs(period)
  const days = await archivedDays(parts.store.db, { vin, from, to })
  const bounds = new Set([from, to])
  for (const { day } of days)
    for (const bound of [day * dayMs, (day + 1) * dayMs]) if (bound > from && bound < to) bounds.add(bound)
  const starts = [...bounds].sort((one, other) => one - other)
  const spans = starts.slice(0, -1).map((start, at) => ({ from: start, to: starts[at + 1]! }))
  for (const span of way === 'oldest' ? spans : spans.reverse()) {
    const newDays = days.length > 0 ? await openDays(parts, { vin, ...span }) : []
    try {
      yield { ...period, from: iso(span.from), to: iso(span.to) }
    } finally {
      if (closes) await closeDays(parts, newDays)
    }
  }
}

const batch = 1_000

interface Selection {
  /** Condition in addition to the period. */
  readonly where?: SQL
  readonly columns?: SQL
}

/**
 * Yields every message of a period with its frame, oldest first. Reads in batches, so that no cursor occupies a
 * connection.
 */
export async function* everyMessage<Row extends { at: number; kind: number; digest: string } & Record<string, unknown>>(
  { db, parts }: { readonly db: Db; readonly parts?: OpeningParts | undefined },
  source: MessageSource,
  period: MessagePeriod,
  selection: Selection = {},
): AsyncGenerator<Row[]> {
  for await (const span of spansOf(parts, source, period, { closes: true }))
    yield* batches<Row>(db, source, span, selection)
}

async function* batches<Row extends { at: number; kind: number; digest: string } & Record<string, unknown>>(
  db: Db,
  { rows: from }: MessageSource,
  period: MessagePeriod,
  { where = sql`true`, columns = frameColumns }: Selection,
): AsyncGenerator<Row[]> {
  for (let after: string | undefined; ; ) {
    const result = await db.execute<Row>(
      sql`select ${columns} from ${from} m where ${inPeriod(period)} and ${where} ${after ? sql`and ${isAfter(after)}` : sql``} order by ${order('oldest')} limit ${batch}`,
    )
    const rows = result.rows as Row[]
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = keyOf(last)
  }
}
