/** A traction battery: voltage by charge and current, warmth by losses, capacity by its health. Pure. */

export type Chemistry = 'LFP' | 'ternary'

/** Open-circuit voltage of a cell at 0, 5, 10, 20, 40, 60, 80, 95 and 100 % charge. */
const steps = [0, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.95, 1] as const
const curves: Record<Chemistry, readonly number[]> = {
  LFP: [2.9, 3.1, 3.19, 3.24, 3.28, 3.3, 3.33, 3.36, 3.43],
  ternary: [3.2, 3.4, 3.48, 3.57, 3.66, 3.82, 4.0, 4.14, 4.2],
}

/** The voltage of a cell without current, V; `charge` 0 to 1. */
export function restVoltage(chemistry: Chemistry, charge: number): number {
  const curve = curves[chemistry]
  let at = 1
  while (at < steps.length - 1 && steps[at]! < charge) at++
  const part = (charge - steps[at - 1]!) / (steps[at]! - steps[at - 1]!)
  return curve[at - 1]! + Math.max(0, Math.min(1, part)) * (curve[at]! - curve[at - 1]!)
}

/** The voltage of a cell that its energy is reckoned with. */
export const nominalCellV: Record<Chemistry, number> = { LFP: 3.25, ternary: 3.65 }

export interface BatterySpec {
  readonly kwh: number
  readonly cells: number
  readonly chemistry: Chemistry
}

/** The share of full charging power that a cell still takes. */
const taper = (charge: number) => (charge < 0.7 ? 1 : Math.max(0.06, 1 - ((charge - 0.7) / 0.3) * 0.94))

export class Battery {
  readonly spec: BatterySpec
  /** Of the present capacity, 0 to 1. */
  charge: number
  /** What is left of the capacity of a new one, 0 to 1. */
  health: number
  temperatureC: number
  /** At the terminals; discharging is positive. */
  voltageV: number
  currentA = 0
  /** Discharged and charged since the beginning, losses included. */
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
    // Twice the capacity an hour drops the voltage by about 6 %.
    const fresh = (0.06 * this.restV ** 2) / (2000 * spec.kwh)
    // It rises about twice as fast as the capacity falls.
    this.#ohms = fresh * (1 + 2 * (1 - health))
  }

  /** It has faded: what is in it stays, and is a larger part of less. */
  fade(health: number): void {
    this.charge = Math.min(1, (this.charge * this.health) / health)
    this.health = health
  }

  get capacityAh(): number {
    const { kwh, cells, chemistry } = this.spec
    return ((1000 * kwh) / (cells * nominalCellV[chemistry])) * this.health
  }

  /** What it still takes until a charge of 0 to 1, kWh; at least 0. */
  roomKwh(charge: number): number {
    return (Math.max(0, charge - this.charge) * this.capacityAh * this.restV) / 1000
  }

  get restV(): number {
    return this.spec.cells * restVoltage(this.spec.chemistry, this.charge)
  }

  /** Power over `seconds`, kW at the terminals; negative charges. Limited so that the battery is never empty or overfull. */
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

  /** Standby consumption of the parked vehicle, W: too little for the current sensor. */
  rest(seconds: number, ambientC: number, standbyW = 0): void {
    this.#move(Math.min(this.charge * this.capacityAh, (standbyW * seconds) / 3600 / this.restV), this.restV)
    this.currentA = 0
    this.voltageV = this.restV
    this.#warm(0, seconds, ambientC)
  }

  /** Takes charge out, or puts it in (negative). */
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

  /** A heater in the pack, kW; what feeds it is another matter. */
  heat(kw: number, seconds: number): void {
    this.temperatureC += (kw * 1000 * seconds) / this.#jouleK
  }

  /** Power drawn from a charger, kW. */
  takes(chargerKw: number): number {
    return Math.min(chargerKw, 1.3 * this.spec.kwh * taper(this.charge))
  }

  /** Heat that warms it by a kelvin: about 1 kJ per kg, 7 kg per kWh. */
  get #jouleK(): number {
    return 7_000 * this.spec.kwh
  }

  /** Cooled towards the air within hours, quicker when hot. */
  #warm(watts: number, seconds: number, ambientC: number): void {
    const hours = this.temperatureC > 38 ? 0.35 : 2.5
    const part = 1 - Math.exp(-seconds / (hours * 3600))
    this.temperatureC += (watts * seconds) / this.#jouleK - (this.temperatureC - ambientC) * part
  }
}
