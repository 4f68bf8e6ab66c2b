import { fromHex, type ReportSignals } from '../../domain/gb32960/index.ts'
import { dayMs } from '../../domain/time.ts'
import { chanceOf } from '../fleet/chance.ts'
import { type EcuDescription, ecuCatalogue } from '../fleet/ecus.ts'
import { airC } from './climate.ts'
import { answerOf, type EcuResponse } from './ecus/answer.ts'
import { applyObservation, earlier, returning } from './ecus/codes.ts'
import { snapshotNow } from './ecus/data.ts'
import { type EcuSituation, type EcuState, freshState } from './ecus/state.ts'
import type { EcuOrder } from './orders.ts'
import { signalsOf } from './signals.ts'
import type { InstalledVersions } from './upgrades/installed-versions.ts'
import type { SimulatedReport, Vehicle } from './vehicle.ts'

const lists = ['storage', 'motor', 'engine', 'other'] as const
const codeOfFault = new Map(
  ecuCatalogue.flatMap(({ troubleCodes }) =>
    troubleCodes.flatMap(({ dtc, alarm }) => (alarm ? [[`${alarm.list} ${alarm.code}`, dtc] as const] : [])),
  ),
)

const failingIn = (signals: ReportSignals): number[] =>
  lists.flatMap((list) => (signals[`${list}Faults`] ?? []).flatMap((code) => codeOfFault.get(`${list} ${code}`) ?? []))

const charger = 'OBC'
const converter = 'DCDC'
const converterSetpoint = '0504'
const defaultSupplyV = 13.9
const [kmADay, chargedKwhPerKm, drivenKwhPerKm] = [38, 0.172, 0.161] as const

export class VehicleEcus {
  readonly #vehicle: Vehicle
  readonly #subject: { readonly vin: string; readonly iccid: string }
  readonly #installed: InstalledVersions
  readonly #bought: number
  /** State by ECU code. Undefined until the first request or fault, because most vehicles never need it. */
  #states: Map<string, EcuState> | undefined
  #cycle = 0
  #wasDriving = false
  #hadTrouble = false

  constructor(
    vehicle: Vehicle,
    subject: { readonly vin: string; readonly iccid: string },
    installedVersions: InstalledVersions,
  ) {
    this.#vehicle = vehicle
    this.#installed = installedVersions
    this.#subject = subject
    this.#bought = vehicle.odometerKm
  }

  /** Derives ECU events from a report: faults come and go, operation cycles begin. */
  lived({ at, signals }: SimulatedReport): void {
    const isDriving = signals.vehicleState === 1
    const isNewCycle = isDriving && !this.#wasDriving
    this.#wasDriving = isDriving
    if (isNewCycle) this.#cycle++
    const troubles = failingIn(signals)
    const isNews = troubles.length > 0 || (this.#states !== undefined && (this.#hadTrouble || isNewCycle))
    this.#hadTrouble = troubles.length > 0 || isNewCycle
    if (isNews) this.#notice(this.#situation(at, signals), troubles, isNewCycle)
  }

  exchange({ settings }: EcuOrder): readonly EcuResponse[] {
    const ecu = ecuCatalogue.find(({ requestAddress }) => requestAddress === settings.ecu)
    if (!ecu) return []
    const now = this.#situation(this.#vehicle.at, signalsOf(this.#vehicle))
    const states = this.#ensureStates(now)
    const { responses, state } = answerOf(ecu, states.get(ecu.code)!, fromHex(settings.request), now)
    states.set(ecu.code, state)
    return responses
  }

  #notice(now: EcuSituation, troubles: readonly number[], isNewCycle: boolean): void {
    const states = this.#ensureStates(now)
    for (const ecu of ecuCatalogue) {
      const state = states.get(ecu.code)!
      const failing = isNewCycle ? [...troubles, ...returning(now.number, ecu, this.#cycle)] : troubles
      const isRecording = state.isRecording || now.at > state.sessionUntil
      const own = isRecording ? failing.filter((dtc) => ecu.troubleCodes.some((code) => code.dtc === dtc)) : []
      const what = { failing: new Set(own), isNewCycle, snapshot: () => snapshotNow(ecu, now) }
      const codes = applyObservation(state.codes, ecu.troubleCodes, what)
      if (codes !== state.codes) states.set(ecu.code, { ...state, codes })
    }
  }

  #ensureStates(now: EcuSituation): Map<string, EcuState> {
    this.#states ??= new Map(
      ecuCatalogue.map((ecu) => [
        ecu.code,
        freshState(earlier(now.number, ecu, (dtc, ago) => snapshotNow(ecu, earlierSituation(now, ecu, dtc, ago)))),
      ]),
    )
    return this.#states
  }

  #situation(at: number, signals: ReportSignals): EcuSituation {
    const { number, place, battery, control, controls } = this.#vehicle
    const setpoint = this.#states?.get(converter)?.written.get(converterSetpoint)?.[0]
    return {
      at,
      number,
      signals,
      controls,
      ...this.#subject,
      installed: this.#installed,
      airC: airC(place.lat, at),
      charger: control.body.plug,
      chargedKwh: this.#bought * chargedKwhPerKm + battery.inKwh,
      dischargedKwh: this.#bought * drivenKwhPerKm + battery.outKwh,
      supplyV: setpoint === undefined ? defaultSupplyV : setpoint / 10,
    }
  }
}

/** A driving situation some days ago. For the charger: a parked one. */
function earlierSituation(
  now: EcuSituation,
  { code, requestAddress }: EcuDescription,
  dtc: number,
  daysAgo: number,
): EcuSituation {
  const { number, signals } = now
  const chance = (salt: number) => chanceOf(number, Number.parseInt(requestAddress, 16), dtc, daysAgo, salt)
  const days = daysAgo + chance(100)
  return {
    ...now,
    at: Math.round(now.at - (0.2 + days) * dayMs),
    airC: now.airC + chance(101) * 8 - 4,
    signals: {
      ...signals,
      speedKmh: code === charger ? 0 : Math.round(chance(102) * 900) / 10,
      odometerKm: Math.max(0, (signals.odometerKm ?? 0) - days * kmADay),
      socPercent: Math.round(20 + chance(103) * 70),
    },
  }
}
