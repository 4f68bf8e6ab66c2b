/** What is known of a vehicle's life from outside: its reports and drives, and how it is told to live. */
import type { ReportSignals } from '../protocol/index.ts'
import type { Habit } from './habit.ts'
import type { Specification } from './specification.ts'

export interface Report {
  /** Time of collection, ms since 1970, in full seconds. */
  readonly at: number
  readonly signals: ReportSignals
  /** There was no coverage until then, ms. */
  readonly heldUntil?: number
}

/** A drive from ignition on to ignition off, as the vehicle itself knows it. */
export interface Driven {
  readonly begin: number
  readonly end: number
  readonly beginKm: number
  readonly endKm: number
}

/** How often reports are due, ms. */
export interface Periods {
  drivingMs: number
  chargingMs: number
  /** After the ignition is off, 3 minutes long; 0: never. */
  parkedMs: number
}

/** The last known state of a vehicle. */
export interface Known {
  readonly odometerKm: number
  /** 0 to 1. */
  readonly charge: number
}

export interface VehicleOptions {
  readonly number: number
  readonly specification: Specification
  readonly habit: Habit
  /** How often a drive goes through a place without coverage. */
  readonly gapPart: number
  /** ms since 1970. */
  readonly at: number
  readonly periods: Periods
  readonly known?: Known | undefined
  readonly onDriven?: (driven: Driven) => void
}

/** A parked vehicle goes on reporting for so long. */
export const afterOffMs = 180_000

/** When a report is due next, apart from what happens meanwhile; ms. */
export function nextReportAt(
  { at, phase, offSince, periods }: { at: number; phase: string; offSince: number; periods: Periods },
  isRunning: boolean,
): number {
  const { drivingMs, chargingMs, parkedMs } = periods
  if (phase === 'driving') return at + drivingMs
  if (phase === 'charging' || isRunning) return at + chargingMs
  return parkedMs > 0 && at + parkedMs - offSince <= afterOffMs ? at + parkedMs : Number.POSITIVE_INFINITY
}
