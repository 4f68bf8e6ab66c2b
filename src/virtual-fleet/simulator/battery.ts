/** A traction battery: voltage by charge and current, temperature by losses, capacity by health. Pure. */

export type Chemistry = 'LFP' | 'ternary'

const steps = [0, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.95, 1] as const
const curves: Record<Chemistry, readonly number[]> = {
  LFP: [2.9, 3.1, 3.19, 3.24, 3.28, 3.3, 3.33, 3.36, 3.43],
  ternary: [3.2, 3.4, 3.48, 3.57, 3.66, 3.82, 4.0, 4.14, 4.2],
}

/** Open-circuit voltage of a cell, V. `charge`: 0 to 1. */
export function restVoltage(chemistry: Chemistry, charge: number): number {
  const curve = curves[chemistry]
  let at = 1
  while (at < steps.length - 1 && steps[at]! < charge) at++
  const part = (charge - steps[at - 1]!) / (steps[at]! - steps[at - 1]!)
  return curve[at - 1]! + Math.max(0, Math.min(1, part)) * (curve[at]! - curve[at - 1]!)
}

/** Cell voltage that relates energy and capacity, V. */
export const nominalCellV: Record<Chemistry, number> = { LFP: 3.25, ternary: 3.65 }

export interface BatterySpec {
  readonly kwh: number
  readonly cells: number
  readonly chemistry: Chemistry
}

const taper = (charge: number) => (charge < 0.7 ? 1 : Math.max(0.06, 1 - ((charge - 0.7) / 0.3) * 0.94))

export class Battery {
  readonly spec: BatterySpec
  /** Share of the present capacity, 0 to 1. */
  charge: number
  /** Remaining share of the original capacity, 0 to 1. */
  health: number
  temperatureC: number
  /** At the terminals. Positive while discharging. */
  voltageV: number
  currentA = 0
  /** Totals since the start, losses included. */
  outKwh = 0
  inKwh = 0
  outAh = 0
  inAh = 0
  readonly #ohms: number

  constructor(spec: BatterySpec, charge: number, temperatureC: number, health = 1) {
    this.spec = spec
    this.charge = charge
    this.health = health
    this.temperatureC = temperatureC
    this.voltageV = this.restV
    // A load of 2 C drops the voltage by about 6 %.
    const fresh = (0.06 * this.restV ** 2) / (2000 * spec.kwh)
    // Resistance rises about twice as fast as capacity falls.
    this.#ohms = fresh * (1 + 2 * (1 - health))
  }

  fade(health: number): void {
    this.charge = Math.min(1, (this.charge * this.health) / health)
    this.health = health
  }

  get capacityAh(): number {
    const { kwh, cells, chemistry } = this.spec
    return ((1000 * kwh) / (cells * nominalCellV[chemistry])) * this.health
  }

  /** Energy until a charge level of 0 to 1, kWh. At least 0. */
  roomKwh(charge: number): number {
    return (Math.max(0, charge - this.charge) * this.capacityAh * this.restV) / 1000
  }

  get restV(): number {
    return this.spec.cells * restVoltage(this.spec.chemistry, this.charge)
  }

  /**
   * Applies a power for `seconds`, kW at the terminals. Negative charges. Limited so that the battery is never empty or
   * overfull.
   */
  run(powerKw: number, seconds: number, ambientC: number): void {
    const rest = this.restV
    const watts = Math.max(-2.6 * this.spec.kwh * 1000, Math.min(powerKw * 1000, (rest * rest) / (4.5 * this.#ohms)))
    let amperes = (rest - Math.sqrt(rest * rest - 4 * this.#ohms * watts)) / (2 * this.#ohms)
    const ahOf = (a: number) => (a * seconds) / 3600
    const [left, room] = [this.charge * this.capacityAh, (1 - this.charge) * this.capacityAh]
    const ah = Math.max(-room, Math.min(left, ahOf(amperes)))
    if (ah !== ahOf(amperes)) amperes = (ah * 3600) / seconds
    this.#move(ah, rest)
    this.currentA = amperes
    this.voltageV = rest - amperes * this.#ohms
    this.#warm(amperes * amperes * this.#ohms, seconds, ambientC)
  }

  /** Standby consumption of the parked vehicle, W. Too little for the current sensor. */
  rest(seconds: number, ambientC: number, standbyW = 0): void {
    this.#move(Math.min(this.charge * this.capacityAh, (standbyW * seconds) / 3600 / this.restV), this.restV)
    this.currentA = 0
    this.voltageV = this.restV
    this.#warm(0, seconds, ambientC)
  }

  #move(ah: number, volts: number): void {
    this.charge = Math.max(0, Math.min(1, this.charge - ah / this.capacityAh))
    const kwh = (ah * volts) / 1000
    if (ah > 0) {
      this.outAh += ah
      this.outKwh += kwh
    } else {
      this.inAh -= ah
      this.inKwh -= kwh
    }
  }

  /** Pack heater, kW. The caller accounts for its supply. */
  heat(kw: number, seconds: number): void {
    this.temperatureC += (kw * 1000 * seconds) / this.#jouleK
  }

  takes(chargerKw: number): number {
    return Math.min(chargerKw, 1.3 * this.spec.kwh * taper(this.charge))
  }

  /** Heat capacity, J/K: about 1 kJ per kg and K, 7 kg per kWh. */
  get #jouleK(): number {
    return 7_000 * this.spec.kwh
  }

  #warm(watts: number, seconds: number, ambientC: number): void {
    const hours = this.temperatureC > 38 ? 0.35 : 2.5
    const part = 1 - Math.exp(-seconds / (hours * 3600))
    this.temperatureC += (watts * seconds) / this.#jouleK - (this.temperatureC - ambientC) * part
  }
}
