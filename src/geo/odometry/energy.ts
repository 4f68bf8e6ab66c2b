/** The energy that a vehicle takes from its battery while it is on, from voltage and current in its reports. Pure. */

import { minuteMs, secondMs } from '../../time.ts'
import { noWay, type Piece } from './way.ts'

/** Beyond it nothing is known of the power between two reports. */
const gapMs = 5 * minuteMs
/** Up to the first power changes steadily; beyond the second two reports say nothing of each other. */
const [steadyMs, unrelatedMs] = [2 * secondMs, 15 * secondMs]

/** What a report says of energy. */
export interface PowerPoint {
  /** ms since 1970. */
  readonly at: number
  /** From the battery; negative: into it. */
  readonly watts: number | null
  /** Ignition; null: the report does not say. */
  readonly isOn: boolean | null
}

/** Of the last report with a power, and whether the vehicle is on. */
export interface MeterState {
  at: number
  watts: number | null
  isOn: boolean
}

export class EnergyMeter {
  readonly state: MeterState

  constructor(state: MeterState = { at: 0, watts: null, isOn: false }) {
    this.state = state
  }

  /** Goes on to a point, not earlier than the one before. Answers the energy since the last power. */
  add({ at, watts, isOn }: PowerPoint): Piece | undefined {
    const { state } = this
    const { at: from, watts: before, isOn: wasOn } = state
    state.isOn = isOn ?? wasOn
    if (watts !== null) {
      state.at = at
      state.watts = watts
    }
    if (!state.isOn) state.watts = null
    const ms = at - from
    if (!wasOn || before === null || watts === null || ms <= 0 || ms > gapMs) return undefined
    const [joules, changeKj] = [((before + watts) / 2) * (ms / secondMs), (watts - before) * (ms / 1e6)]
    const varianceKj2 = Math.round(changeKj ** 2 * varianceShare(ms))
    return { from, to: at, ...noWay, joules: Math.round(joules), varianceKj2, meteredMs: ms }
  }
}

/**
 * The variance of the trapezoidal rule as a share of the square of change × time: 1/12 for a power that wanders between
 * two reports, 1/2 where they are independent of each other.
 */
function varianceShare(ms: number): number {
  const share = Math.min(1, Math.max(0, (ms - steadyMs) / (unrelatedMs - steadyMs)))
  return 1 / 12 + share * (1 / 2 - 1 / 12)
}
