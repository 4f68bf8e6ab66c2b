import { minuteMs } from '../../../../domain/time.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { texts } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { Batch } from '../../../../telematics/ingest/batch.ts'
import type { Message } from '../../../../telematics/ingest/message.ts'
import { isNewMessage } from '../../../fleet/messages/message/follow.ts'
import { decryptWith, storedReports } from '../../../fleet/messages/message/stored-reports.ts'
import type { CompiledRule } from './compile.ts'
import { isWithin, type Sight } from './followed-vehicle.ts'
import { type AlarmCorrection, correctAlarms, type ExistingAlarm } from './late-alarm.ts'
import { storedSupply, supplyClauses } from './supply.ts'

/** Reports before the first late one that are read to find since when a condition is met. */
const maxBefore = 2_000

const none: ReadonlySet<number> = new Set()

/** Late reports of a vehicle, and the rules whose alarms they may change. */
export interface LateVehicle {
  readonly vin: string
  /** Time of the first late report, in milliseconds since 1970. */
  readonly from: number
  readonly rules: readonly CompiledRule[]
}
export interface RuleCorrection extends AlarmCorrection {
  readonly rule: CompiledRule
  /**
   * Start times in `added` that reports of earlier batches also show. They have no row when they are above the limit.
   */
  readonly shownBefore: ReadonlySet<number>
}

/** Reads a vehicle's reports again from before the late ones. Returns the changes of its alarms. */
export async function correctionsOf(
  db: Db,
  batch: Batch,
  { vin, from, rules }: LateVehicle,
  alarms: readonly RuleAlarmRow[],
  limitMs: number,
): Promise<RuleCorrection[]> {
  const isNew = batch.get(isNewMessage)
  const newDigests = new Set(
    batch.received.filter((message) => message.vin === vin && isNew(message)).map(({ digest }) => digest),
  )
  const sights = [
    ...(await sightsOfReports(db, batch, { vin, from, rules: rules.filter(({ supply }) => !supply) }, limitMs)),
    ...(await sightsOfSupply(db, batch, { vin, from, rules: rules.filter(({ supply }) => supply) }, limitMs)),
  ]
  return rules.map((rule) => {
    const reports = sights
      .filter(({ isSupply, receivedAt }) => isSupply === rule.supply && receivedAt >= (rule.since ?? 0))
      .map(({ at, digest, read }) => ({ at, digest, readings: read(rule) }))
    const existingAlarms = alarmsOf(rule, alarms)
    const correction = correctAlarms(rule, existingAlarms, reports, from)
    if (correction.added.length === 0) return { rule, ...correction, shownBefore: none }
    const before = correctAlarms(
      rule,
      existingAlarms,
      reports.filter(({ digest }) => !newDigests.has(digest)),
      from,
    )
    return { rule, ...correction, shownBefore: new Set(before.added.map(({ begin }) => begin)) }
  })
}

/** Readings of a stored message for a rule's clauses. */
interface StoredSight extends Sight {
  readonly receivedAt: number
  readonly digest: bigint
}

const lookbackMs = (rules: readonly CompiledRule[]) => Math.max(...rules.map(({ forMinutes }) => forMinutes)) * minuteMs

async function sightsOfReports(
  db: Db,
  { keys }: Batch,
  { vin, from, rules }: LateVehicle,
  limitMs: number,
): Promise<StoredSight[]> {
  if (rules.length === 0) return []
  const storedMessages = await reportsAround(db, keys, { vin, from, lookbackMs: lookbackMs(rules) })
  const reports = storedMessages.filter(
    (message) => message.signals && (!message.backfilled || isWithin(message, limitMs)),
  )
  const decrypt = rules.some(({ readsFrame }) => readsFrame) ? (await keys.ofStored(reports, db))(vin) : undefined
  return reports.map(({ at, receivedAt, signals, frame, digest }) => ({
    at,
    receivedAt,
    digest,
    isSupply: false,
    read: (rule) => rule.read(signals!, frame, decrypt),
  }))
}

async function sightsOfSupply(
  db: Db,
  batch: Batch,
  { vin, from, rules }: LateVehicle,
  limitMs: number,
): Promise<StoredSight[]> {
  if (rules.length === 0) return []
  const period = { from: from - lookbackMs(rules), to: batch.now + minuteMs }
  const readings = await storedSupply({ db }, batch.secretKey, { vin, ...period, lateMs: limitMs })
  return readings.map(({ at, volts, receivedAt, digest }) => ({
    at,
    receivedAt,
    digest,
    isSupply: true,
    read: (rule) => supplyClauses(rule, volts),
  }))
}

async function reportsAround(
  db: Db,
  keys: Batch['keys'],
  { vin, from, lookbackMs }: { vin: string; from: number; lookbackMs: number },
): Promise<Message[]> {
  const reports: Message[] = []
  const decryptFor = decryptWith(db, keys, vin)
  for await (const page of storedReports(db, decryptFor, { vin, before: from }, 'backwards')) {
    reports.unshift(...page.toReversed())
    if (reports.length >= maxBefore || reports[0]!.at <= from - lookbackMs) break
  }
  for await (const page of storedReports(db, decryptFor, { vin, after: from - 1 })) reports.push(...page)
  return reports
}

export interface RuleAlarmRow extends ExistingAlarm {
  readonly rule: number
  /** Whether people were notified, if the rule notifies any. */
  readonly isNoticed: boolean
  /** Time at which it was found, in milliseconds since 1970. */
  readonly detectedAt: number
}

/** Alarms of the current revision of the rule. */
const alarmsOf = ({ id, since, tells }: CompiledRule, alarms: readonly RuleAlarmRow[]): ExistingAlarm[] =>
  alarms
    .filter(({ rule, detectedAt }) => rule === id && detectedAt >= (since ?? 0))
    .map((alarm) => ({ ...alarm, isProtected: alarm.isProtected || (tells && alarm.isNoticed) }))

type Row = Record<'id' | 'rule' | 'begin' | 'detectedMs', number> &
  Record<'lastSeen' | 'end', number | null> & { vin: string; isHandled: boolean; hasNotice: boolean }

/** Alarms of rules that were active at a moment or began later, by VIN. */
export async function alarmsSince(
  db: Db,
  vins: readonly string[],
  from: number,
): Promise<ReadonlyMap<string, readonly RuleAlarmRow[]>> {
  const { rows } = await db.execute<Row>(sql`
    select vin, id::float8 as id, code::float8 as rule, date_part('epoch', begin_at) * 1000 as begin,
      date_part('epoch', last_seen_at) * 1000 as "lastSeen", date_part('epoch', end_at) * 1000 as end,
      date_part('epoch', recorded_at) * 1000 as "detectedMs", handled_at is not null as "isHandled",
      notified_at is not null as "hasNotice"
    from alarm where vin = any(${texts(vins)}::text[]) and kind = 'rule'
      and (end_at is null or end_at >= to_timestamp(${from} / 1000.0)) order by vin, begin_at, id`)
  const round = (ms: number | null) => (ms === null ? null : Math.round(ms))
  return Map.groupBy(
    rows.map(({ begin, lastSeen, end, detectedMs, isHandled, hasNotice, ...row }) => ({
      vin: row.vin,
      id: row.id,
      rule: row.rule,
      begin: Math.round(begin),
      lastSeen: round(lastSeen),
      end: round(end),
      detectedAt: Math.round(detectedMs),
      isProtected: isHandled,
      isNoticed: hasNotice,
    })),
    ({ vin }) => vin,
  )
}
