/** Energy that a vehicle takes from its battery while it is on, from voltage and current in its reports. Pure. */

import { minuteMs, secondMs } from '../../time.ts'
import type { Piece } from './way.ts'

/** After a longer gap the power between two reports is unknown. */
const gapMs = 5 * minuteMs
/** Below the first, power changes steadily between two reports. Beyond the second, two reports are independent. */
const [steadyMs, unrelatedMs] = [2 * secondMs, 15 * secondMs]

export interface PowerPoint {
  /** ms since 1970. */
  readonly at: number
  /** Power from the battery. Negative: into it. */
  readonly watts: number | null
  /** Ignition. Null: not reported. */
  readonly isOn: boolean | null
}

/** State after the last report with a power, and whether the vehicle is on. */
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

  /** Advances to a point that is not earlier than the one before. Returns the energy since the last power. */
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
    const joules = Math.round(((before + watts) / 2) * (ms / secondMs))
    const changeKj = (watts - before) * (ms / 1e6)
    const varianceKj2 = Math.round(changeKj ** 2 * varianceShare(ms))
    return { from, to: at, metres: 0, positionMetres: 0, jumps: 0, joules, varianceKj2, meteredMs: ms }
  }
}

/**
 * Variance of the trapezoidal rule as a share of the square of change × time. It is 1/12 for a power that wanders
 * between two reports and 1/2 where they are independent.
 */
function varianceShare(ms: number): number {
  const share = Math.min(1, Math.max(0, (ms - steadyMs) / (unrelatedMs - steadyMs)))
  return 1 / 12 + share * (1 / 2 - 1 / 12)
}
