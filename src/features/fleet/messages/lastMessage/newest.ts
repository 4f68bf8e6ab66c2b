/** Newest values of each vehicle in a batch. Pure. The store then takes values that are newer than its own. */

import type { Signals } from '../../../../domain/gb32960/index.ts'
import type { Message } from '../../../../telematics/ingest/message.ts'
import { placeOf } from '../../../../telematics/ingest/places.ts'
import { odometerOf, socOf, speedOf } from '../../../../telematics/ingest/plausible-values.ts'
import { markable, markableSignals } from './contract.ts'

/** A row for `last_message`: each group with its own time (ms since 1970), null where the batch has no values. */
export type Newest = {
  vin: string
  at: number | null
  received_at: number | null
  clock_drift: boolean
  /** See `Message.clockOffsetMs`. */
  clock_offset_s: number | null
  backfilled: boolean
  drive_at: number | null
  vehicle_state: number | null
  charging_state: number | null
  running_mode: number | null
  speed_kmh: number | null
  odometer_km: number | null
  voltage_v: number | null
  current_a: number | null
  soc_percent: number | null
  /** Names of these signals that were sent as 'abnormal', or as 'invalid', as JSON. */
  abnormal: string | null
  invalid: string | null
  located_at: number | null
  longitude: number | null
  latitude: number | null
  coordinate_system: number | null
  alarm_at: number | null
  alarm_level: number | null
  /** Mark that was sent instead of a level. */
  alarm_mark: 'abnormal' | 'invalid' | null
  /** Values of other followers, set when the row is written. Null: no change. */
  fences: string | null
  rules: string | null
  odometry: string | null
}

/** Columns of each group, its time first. */
export const groups = [
  ['at', 'received_at', 'clock_drift', 'clock_offset_s', 'backfilled'],
  [
    'drive_at',
    'vehicle_state',
    'charging_state',
    'running_mode',
    'speed_kmh',
    'odometer_km',
    'voltage_v',
    'current_a',
    'soc_percent',
    'abnormal',
    'invalid',
  ],
  ['located_at', 'longitude', 'latitude', 'coordinate_system'],
  ['alarm_at', 'alarm_level', 'alarm_mark'],
] as const

// biome-ignore format: groups
const empty = (vin: string): Newest => ({
  vin,
  at: null, received_at: null, clock_drift: false, clock_offset_s: null, backfilled: false,
  drive_at: null, vehicle_state: null, charging_state: null, running_mode: null, speed_kmh: null,
  odometer_km: null, voltage_v: null, current_a: null, soc_percent: null, abnormal: null, invalid: null,
  located_at: null, longitude: null, latitude: null, coordinate_system: null,
  alarm_at: null, alarm_level: null, alarm_mark: null,
  fences: null, rules: null, odometry: null,
})

/**
 * Returns one row for each vehicle that reported. Rows are in the order of VINs, so that processes lock rows in the
 * same order.
 * @param messages those of a vehicle together
 */
export function newestOf(messages: readonly Message[]): Newest[] {
  const rows: Newest[] = []
  for (const message of messages) {
    const { vin, at, signals } = message
    if (!signals || !message.counts) continue
    const before = rows.at(-1)
    const row = before?.vin === vin ? before : empty(vin)
    if (row !== before) rows.push(row)
    if (at >= (row.at ?? at)) {
      row.at = at
      row.received_at = message.receivedAt
      row.clock_drift = message.clockDrift
      row.clock_offset_s = message.clockOffsetMs === null ? null : Math.round(message.clockOffsetMs / 1000)
      row.backfilled = message.backfilled
    }
    if (signals.vehicleState !== undefined && at >= (row.drive_at ?? at)) drive(row, at, signals)
    const place = at >= (row.located_at ?? at) ? placeOf(message) : undefined
    if (place) {
      row.located_at = at
      row.longitude = place.longitude
      row.latitude = place.latitude
      row.coordinate_system = signals.coordinateSystem ?? null
    }
    if (signals.alarmFlags !== undefined && at >= (row.alarm_at ?? at)) {
      row.alarm_at = at
      row.alarm_level = signals.alarmLevel ?? null
      row.alarm_mark = signals.alarmLevel === null ? markOf(signals, markableSignals.alarmLevel.key) : null
    }
  }
  return rows.sort((a, b) => (a.vin < b.vin ? -1 : 1))
}

function drive(row: Newest, at: number, s: Signals): void {
  row.drive_at = at
  row.vehicle_state = s.vehicleState ?? null
  row.charging_state = s.chargingState ?? null
  row.running_mode = s.runningMode ?? null
  row.speed_kmh = speedOf(s)
  row.odometer_km = odometerOf(s)
  row.voltage_v = s.voltageV ?? null
  row.current_a = s.currentA ?? null
  row.soc_percent = socOf(s)
  // Nearly every report has none.
  const hasMarks = ofDrive.some((signal) => s[signal] === null)
  row.abnormal = hasMarks ? marksOf(s, 'abnormal') : '[]'
  row.invalid = hasMarks ? marksOf(s, 'invalid') : '[]'
}

function marksOf(s: Signals, mark: 'abnormal' | 'invalid'): string {
  let names = ''
  for (const signal of ofDrive)
    if (s[signal] === null && markOf(s, markableSignals[signal].key) === mark) names += `${names && ','}"${signal}"`
  return `[${names}]`
}

/** Mark that was sent instead of a value. For signals that are null. */
const markOf = ({ abnormal }: Signals, key: string) => (abnormal.includes(key) ? 'abnormal' : 'invalid')

const ofDrive = markable.filter((signal) => signal !== 'alarmLevel')
