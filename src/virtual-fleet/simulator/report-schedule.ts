import type { ReportSignals } from '../../domain/gb32960/index.ts'
import type { Habit } from './habit.ts'
import type { Specification } from './specification.ts'

export interface SimulatedReport {
  /** Time of collection, ms since 1970, whole seconds. */
  readonly at: number
  readonly signals: ReportSignals
  /** End of the period without coverage, ms. */
  readonly heldUntil?: number
}

export interface DriveSummary {
  readonly begin: number
  readonly end: number
  readonly beginKm: number
  readonly endKm: number
}

export interface ReportPeriods {
  drivingMs: number
  chargingMs: number
  /** For 3 minutes after the ignition is off. 0: never. */
  parkedMs: number
}

export interface LastState {
  readonly odometerKm: number
  /** 0 to 1. */
  readonly charge: number
}

export interface VehicleOptions {
  readonly number: number
  readonly specification: Specification
  readonly habit: Habit
  /** Probability that a drive has a period without coverage. */
  readonly gapPart: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly periods: ReportPeriods
  readonly lastState?: LastState | undefined
  readonly onDriven?: (driven: DriveSummary) => void
}

/** Time that a parked vehicle continues to report. */
export const afterOffMs = 180_000

/** Time of the next periodic report, ms. Events may cause an earlier one. */
export function nextReportAt(
  { at, phase, offSince, periods }: { at: number; phase: string; offSince: number; periods: ReportPeriods },
  isRunning: boolean,
): number {
  const { drivingMs, chargingMs, parkedMs } = periods
  if (phase === 'driving') return at + drivingMs
  if (phase === 'charging' || isRunning) return at + chargingMs
  return parkedMs > 0 && at + parkedMs - offSince <= afterOffMs ? at + parkedMs : Number.POSITIVE_INFINITY
}
