/** Derives battery values from a vehicle's messages of one day. */
import { behaviour } from '../../../../domain/battery/behaviour.ts'
import { type Capacity, capacity } from '../../../../domain/battery/capacity.ts'
import { type BatteryReading, inOrder } from '../../../../domain/battery/reading.ts'
import { type Resistances, resistances } from '../../../../domain/battery/resistance.ts'
import { cutMs, type Segment, segments } from '../../../../domain/battery/segments.ts'
import { type CellScore, type CellVoltages, spread, weakCells } from '../../../../domain/battery/spread.ts'
import {
  type Decrypt,
  decodeFrame,
  decodeSignals,
  type Signals,
  standards,
  type UnitValues,
} from '../../../../domain/gb32960/index.ts'
import { dayMs, fleetDayStart, minuteMs } from '../../../../domain/time.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { odometerOf, socOf } from '../../../../telematics/ingest/plausible-values.ts'
import { decryptOf, everyMessage, inPeriod, spansOf, vehicleMessages } from '../../../fleet/messages/message/source.ts'
import type { On } from '../../tracking/trackPlayback/days.ts'

export interface BatteryDay {
  readonly sessions: readonly (Segment & Capacity)[]
  readonly restMv: number | null
  readonly probesC: number | null
  readonly resistances: Resistances
  /** Null: no frame reported cells. */
  readonly weakCells: readonly CellScore[] | null
  readonly highHours: number
  readonly driveKwh: number
  readonly driveKm: number
  /** False: its last session may continue after `settledUntil`. */
  readonly isWhole: boolean
}

/** Maximum age of the last report before the day that begins a stretch ending on the day. */
const beforeMs = 3 * dayMs
/** Maximum duration of a charge after the end of the day on which it began. */
const afterMs = dayMs
/** Minimum interval between frames whose cells are read. */
const cellsEveryMs = 10 * minuteMs

type FrameRow = { at: number; kind: number; digest: string; frame: Buffer }
interface Span {
  readonly vin: string
  readonly from: number
  readonly to: number
}

/** Called for each report of the day, in order of time. */
type OnReport = (at: number, frame: Uint8Array, signals: Signals, decrypt: Decrypt | undefined) => void

/** @param settledUntil messages before this moment (ms) are in the store */
export async function readDay(
  on: On,
  { vin, day }: { readonly vin: string; readonly day: string },
  settledUntil: number,
  onReport?: OnReport,
): Promise<BatteryDay> {
  const begin = fleetDayStart(day)
  const end = Math.min(begin + dayMs, settledUntil)
  const decrypt = await decryptOf(on, vin)
  const readings: BatteryReading[] = [...(await lastBefore(on, vin, begin, decrypt))]
  const frames: CellVoltages[] = []
  let cellsAt = Number.NEGATIVE_INFINITY
  for await (const { at, frame, reading } of readingsOf(on, { vin, from: begin, to: end }, decrypt, onReport)) {
    readings.push(reading)
    if (at - cellsAt < cellsEveryMs) continue
    const cells = cellsOf(frame, decrypt)
    if (cells.length > 0) cellsAt = at
    frames.push(...cells)
  }
  const orderedReadings = inOrder(readings)
  const tail = await tailOf(
    on,
    { vin, from: end, to: Math.min(begin + dayMs + afterMs, settledUntil) },
    orderedReadings,
    decrypt,
  )
  return {
    sessions: segments(inOrder([...orderedReadings, ...tail]))
      .filter(({ beginAt }) => beginAt >= begin && beginAt < begin + dayMs)
      .filter((segment) => !goesOn(orderedReadings, segment.beginAt))
      .map((segment) => ({ ...segment, ...capacity(segment) })),
    ...spread(orderedReadings, begin),
    resistances: resistances(orderedReadings.filter(({ at }) => at >= begin)),
    weakCells: frames.length === 0 ? null : weakCells(frames),
    ...behaviour(orderedReadings, begin),
    isWhole: isOver(tail.at(-1) ?? orderedReadings.at(-1), settledUntil),
  }
}

/** Whether a segment that begins here is the rest of a charge of the day before. */
const goesOn = (orderedReadings: readonly BatteryReading[], beginAt: number) => {
  const before = orderedReadings[orderedReadings.findIndex(({ at }) => at === beginAt) - 1]
  return before !== undefined && orderedReadings[0] === before && before.isCharging && beginAt - before.at <= cutMs
}

const isOver = (last: BatteryReading | undefined, settledUntil: number) =>
  last === undefined || !last.isCharging || settledUntil - last.at > cutMs

/** Readings after the day for as long as the charge at its end continues. */
async function tailOf(on: On, span: Span, orderedReadings: readonly BatteryReading[], decrypt: Decrypt | undefined) {
  const tail: BatteryReading[] = []
  let last = orderedReadings.at(-1)
  if (!last?.isCharging || span.from - last.at > cutMs || span.to <= span.from) return tail
  for await (const { reading } of readingsOf(on, span, decrypt)) {
    if (reading.at - last.at > cutMs) break
    tail.push(reading)
    if (!reading.isCharging) break
    last = reading
  }
  return tail
}

async function* readingsOf(on: On, { vin, from, to }: Span, decrypt: Decrypt | undefined, onReport?: OnReport) {
  if (to <= from) return
  const period = { vin, from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  for await (const batch of everyMessage<FrameRow>(on, vehicleMessages, period, {
    where: sql`m.kind = 2 and m.counts`,
  }))
    for (const { at, frame } of batch) {
      const signals = decodeSignals(frame, decrypt && { decrypt })
      onReport?.(Math.round(at), frame, signals, decrypt)
      const reading = readingOf(Math.round(at), signals)
      if (reading) yield { at: reading.at, frame, reading }
    }
}

async function lastBefore(
  { db, parts }: On,
  vin: string,
  before: number,
  decrypt: Decrypt | undefined,
): Promise<BatteryReading[]> {
  const period = { vin, from: new Date(before - beforeMs).toISOString(), to: new Date(before).toISOString() }
  for await (const span of spansOf(parts, vehicleMessages, period, { way: 'newest' })) {
    const { rows } = await db.execute<Pick<FrameRow, 'at' | 'frame'>>(sql`
      select (extract(epoch from m.at) * 1000)::float8 as at, m.frame from ${vehicleMessages.rows} m
      where ${inPeriod(span)} and m.kind = 2 and m.counts order by m.at desc, m.kind, m.digest limit 1`)
    const [row] = rows
    if (row) return [readingOf(Math.round(row.at), decodeSignals(row.frame, decrypt && { decrypt })) ?? []].flat()
  }
  return []
}

const [charging, complete] = [1, 4]
const off = 2

/** Returns undefined for a report without the vehicle's unit. */
function readingOf(at: number, signals: Signals): BatteryReading | undefined {
  if (signals.vehicleState === undefined) return undefined
  const valueInRange = (key: string, value: number | null | undefined) =>
    typeof value === 'number' && !signals.outOfRange.includes(key) ? value : null
  return {
    at,
    soc: socOf(signals),
    voltageV: valueInRange('vehicle.voltage', signals.voltageV),
    currentA: valueInRange('vehicle.current', signals.currentA),
    isCharging: signals.chargingState === charging,
    isComplete: signals.chargingState === complete,
    isParked: signals.vehicleState === off,
    maxCellV: valueInRange('extremes.maxVoltage', signals.maxCellV),
    minCellV: valueInRange('extremes.minVoltage', signals.minCellV),
    maxC: valueInRange('extremes.maxTemperature', signals.maxTemperatureC),
    minC: valueInRange('extremes.minTemperature', signals.minTemperatureC),
    odometerKm: odometerOf(signals),
  }
}

const voltageUnits = new Map(
  ([2016, 2025] as const).flatMap((version) =>
    [...standards[version].units].flatMap(([type, { key }]) => (key === 'voltages' ? [[version, type] as const] : [])),
  ),
)

/** Cells of a frame by pack. In 2016 a pack of many cells is split into several items. */
function cellsOf(frame: Uint8Array, decrypt: Decrypt | undefined): CellVoltages[] {
  const { version, body } = decodeFrame(frame, decrypt && { decrypt })
  const units = Array.isArray(body.units) ? (body.units as UnitValues[]) : []
  const unit = version && units.find(({ type }) => type === voltageUnits.get(version))
  const items = (unit?.packs ?? unit?.subsystems) as UnitValues[] | undefined
  const packs = new Map<number, (number | null)[]>()
  for (const { number, cells } of items ?? []) {
    if (typeof number !== 'number' || !Array.isArray(cells)) continue
    const volts = cells.map((value) => (typeof value === 'number' ? value : null))
    packs.set(number, [...(packs.get(number) ?? []), ...volts])
  }
  return [...packs].map(([pack, volts]) => ({ pack, volts }))
}
