import { fromHex, type ReportSignals, toHex } from '../../../src/domain/gb32960/index.ts'
import { type EcuDescription, ecuCatalogue } from '../../../src/virtual-fleet/fleet/ecus.ts'
import { controlsOf, parkedBody } from '../../../src/virtual-fleet/simulator/body.ts'
import { answerOf } from '../../../src/virtual-fleet/simulator/ecus/answer.ts'
import { applyObservation } from '../../../src/virtual-fleet/simulator/ecus/codes.ts'
import { snapshotNow } from '../../../src/virtual-fleet/simulator/ecus/data.ts'
import { type EcuSituation, type EcuState, freshState } from '../../../src/virtual-fleet/simulator/ecus/state.ts'
import { InstalledVersions } from '../../../src/virtual-fleet/simulator/upgrades/installed-versions.ts'

const start = Date.parse('2026-03-01T02:00:00Z')
const parkedSignals: ReportSignals = {
  vehicleState: 2,
  chargingState: 3,
  speedKmh: 0,
  odometerKm: 12_345.6,
  voltageV: 361.2,
  currentA: 0,
  socPercent: 64,
  insulationKohm: 2700,
  maxCellV: 3.312,
  maxCell: 7,
  minCellV: 3.301,
  minCell: 90,
  maxTemperatureC: 24,
  maxTemperatureProbe: 3,
  minTemperatureC: 21,
  minTemperatureProbe: 9,
}
const around: EcuSituation = {
  at: start,
  number: 4711,
  vin: 'LTEST000000000001',
  iccid: '89860000000000000001',
  signals: parkedSignals,
  controls: controlsOf(parkedBody, 20, false),
  airC: 15,
  charger: 'none',
  supplyV: 13.9,
  chargedKwh: 2100.5,
  dischargedKwh: 1980.2,
  installed: new InstalledVersions(4711),
}

export const ecuOf = (code: string): EcuDescription => ecuCatalogue.find((ecu) => ecu.code === code)!
const busy = /^7F..21$/

/** ECU on a test bench: no stored faults, in a parked vehicle. */
export function bench(code: string) {
  const ecu = ecuOf(code)
  let state: EcuState = freshState(new Map())
  let now = around
  /** Returns every response in hex. */
  const all = (request: string | Uint8Array): string[] => {
    const bytes = typeof request === 'string' ? fromHex(request) : request
    const answer = answerOf(ecu, state, bytes, now)
    state = answer.state
    return answer.responses.map((response) => toHex(response.bytes).toUpperCase())
  }
  return {
    ecu,
    all,
    /** Returns the last response. Repeats the request while the ECU is busy. */
    ask(request: string): string | undefined {
      for (let time = 0; time < 10; time++) {
        const last = all(request).at(-1)
        if (last === undefined || !busy.test(last)) return last
      }
      throw new Error(`always busy: ${request}`)
    },
    pass(ms: number) {
      now = { ...now, at: now.at + ms }
    },
    around(signals: ReportSignals) {
      now = { ...now, signals: { ...now.signals, ...signals } }
    },
    /** Feeds the ECU with reports that show these troubles. */
    notices(failing: readonly number[], isNewCycle = false) {
      const what = { failing: new Set(failing), isNewCycle, snapshot: () => snapshotNow(ecu, now) }
      state = { ...state, codes: applyObservation(state.codes, ecu.troubleCodes, what) }
    },
    get state() {
      return state
    },
  }
}
