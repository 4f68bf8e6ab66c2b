/** Voltage of the 12 V battery for alarm rules. Boxes send it in extension frames and not in reports. */

import { commandId, extensionType } from '../../../../domain/gb32960/index.ts'
import { supplyVoltsOf } from '../../../../domain/gb32960/supply-volts.ts'
import { secondMs } from '../../../../domain/time.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { texts } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { Batch } from '../../../../telematics/ingest/batch.ts'
import { readMessage } from '../../../../telematics/ingest/message.ts'
import type { OpeningParts } from '../../../fleet/messages/archive/opening.ts'
import { lastReported } from '../../../fleet/messages/lastMessage/batch-values.ts'
import { lockStatement } from '../../../fleet/messages/lastMessage/lock.ts'
import { isNewMessage } from '../../../fleet/messages/message/follow.ts'
import { everyMessage, iso, vehicleMessages } from '../../../fleet/messages/message/source.ts'
import { type OrderReport, orderReports, readOrderReports } from '../../commands/command/order-reports.ts'
import type { CompiledRule } from './compile.ts'
import { type FollowedVehicle, isWithin, type Watching } from './followed-vehicle.ts'
import type { SignalReading } from './judge.ts'
import { marksOf } from './marks.ts'

/** A voltage with the time of its measurement in milliseconds since 1970. */
export interface SupplyReading {
  readonly at: number
  readonly receivedAt: number
  readonly digest: bigint
  readonly volts: number
}

const inOrder = (a: SupplyReading, b: SupplyReading) => a.at - b.at || a.receivedAt - b.receivedAt

/** Voltages in extension frames. A time from a clock ahead is limited to one second after the arrival. */
function supplyReadings(extensions: readonly OrderReport[]): SupplyReading[] {
  return extensions.flatMap(({ message: { receivedAt, digest }, extension }) => {
    const volts = extension.type === extensionType.state ? supplyVoltsOf(extension.content) : undefined
    const at = Math.min(extension.at, receivedAt + secondMs)
    return volts === undefined ? [] : [{ at, receivedAt, digest, volts }]
  })
}

/** Readings of a voltage, one per clause. A rule on this signal has no other signals. */
export const supplyClauses = ({ clauses }: Pick<CompiledRule, 'clauses'>, volts: number): SignalReading[] =>
  clauses.map(() => ({ low: volts, high: volts }))

/** Adds new voltages to the input of each vehicle. Those older than one of an earlier batch count as late. */
export async function followSupply(
  db: Db,
  { rules, lateMs }: Watching,
  batch: Batch,
  followedVehicles: Map<string, FollowedVehicle>,
): Promise<void> {
  const isNew = batch.get(isNewMessage)
  const byVin = Map.groupBy(
    batch.get(orderReports).filter(({ message }) => isNew(message)),
    ({ message: { vin } }) => vin,
  )
  const vehicleReadings = [...byVin].flatMap(([vin, extensions]) => {
    const readings = supplyReadings(extensions).filter((reading) => isWithin(reading, lateMs))
    return readings.length > 0 ? [{ vin, readings: readings.sort(inOrder) }] : []
  })
  if (vehicleReadings.length === 0) return
  const vins = vehicleReadings.map(({ vin }) => vin).sort()
  const [storedMarks, newest] = [await marksByVin(db, batch, vins), await newestSupply(db, vins)]
  for (const { vin, readings } of vehicleReadings) {
    const marks = storedMarks.get(vin)
    if (marks === undefined) continue
    const one: FollowedVehicle = followedVehicles.get(vin) ?? {
      vin,
      marks: marksOf(marks),
      sights: [],
      rules: new Set<CompiledRule>(),
      lastAt: batch.get(lastReported).get(vin)?.at ?? null,
      lastSupplyAt: null,
      late: undefined,
      corrected: new Map(),
    }
    one.lastSupplyAt = newest.get(vin) ?? null
    followedVehicles.set(vin, one)
    for (const rule of rules.supply) one.rules.add(rule)
    const late = readings.filter(({ at }) => at < (newest.get(vin) ?? at))
    const [first] = late
    if (first) {
      one.late ??= { from: first.at, rules: new Set() }
      one.late.from = Math.min(one.late.from, first.at)
      for (const rule of rules.supply) one.late.rules.add(rule)
    }
    for (const { at, volts } of readings.slice(late.length))
      one.sights.push({ at, isSupply: true, read: (rule) => supplyClauses(rule, volts) })
  }
}

/** Stored rule state of each vehicle. Vehicles that never reported are left out. */
async function marksByVin(db: Db, batch: Batch, vins: readonly string[]): Promise<Map<string, string | null>> {
  const last = batch.get(lastReported)
  const marks = new Map<string, string | null>()
  for (const vin of vins) if (last.has(vin)) marks.set(vin, last.get(vin)!.rules)
  const others = vins.filter((vin) => !last.has(vin))
  if (others.length === 0) return marks
  const { rows } = await db.execute<{ vin: string; rules: string | null }>(sql`
    with held as (${lockStatement(db, sql.raw('vin, rules'), sql`vin = any(${texts(others)}::text[])`)}) select vin, rules from held`)
  for (const { vin, rules } of rows) marks.set(vin, rules)
  return marks
}

/** Time of each vehicle's last voltage before the batch. */
async function newestSupply(db: Db, vins: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ vin: string; at: number }>(sql`
    select vin, round(date_part('epoch', max(last_at)) * 1000)::float8 as at from supply_day
    where vin = any(${texts(vins)}::text[]) group by vin`)
  return new Map(rows.map(({ vin, at }) => [vin, at]))
}

type Row = { at: number; kind: number; digest: string; frame: Buffer }

/**
 * Voltages of a vehicle measured in a period and not too late for rules, including the current batch.
 * @param from ms since 1970, as `to`
 * @param parts without them, only messages of the table are read
 */
export async function storedSupply(
  { db, parts }: { readonly db: Db; readonly parts?: OpeningParts },
  secretKey: string | undefined,
  {
    vin,
    from,
    to,
    lateMs,
  }: { readonly vin: string; readonly from: number; readonly to: number; readonly lateMs: number },
): Promise<SupplyReading[]> {
  const readings: SupplyReading[] = []
  // An extension frame is stored by its arrival. Its time is at most a second after that.
  const period = { vin, from: iso(from - secondMs), to: iso(to + lateMs + 1) }
  const where = sql`m.kind = ${commandId.extensionUp}`
  for await (const rows of everyMessage<Row>({ db, parts }, vehicleMessages, period, { where })) {
    const messages = rows.map(({ at, digest, frame }) => ({
      ...readMessage({ vin, frame, receivedAt: Math.round(at) }),
      digest: BigInt(digest),
    }))
    const { genuine } = await readOrderReports(db, { received: messages, secretKey })
    readings.push(...supplyReadings(genuine))
  }
  return readings.filter((reading) => reading.at >= from && reading.at <= to && isWithin(reading, lateMs)).sort(inOrder)
}
