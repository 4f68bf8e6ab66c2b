/** A traction battery: charge by energy, voltage by charge and current, warmth by losses. Pure. */

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

export interface BatterySpec {
  readonly kwh: number
  readonly cells: number
  readonly chemistry: Chemistry
}

/** The share of full charging power that a cell still takes. */
const taper = (charge: number) => (charge < 0.7 ? 1 : Math.max(0.06, 1 - ((charge - 0.7) / 0.3) * 0.94))

export class Battery {
  readonly spec: BatterySpec
  /** 0 to 1. */
  charge: number
  temperatureC: number
  /** At the terminals; discharging is positive. */
  voltageV: number
  currentA = 0
  /** Discharged and charged since the beginning, losses included, kWh. */
  outKwh = 0
  inKwh = 0
  readonly #ohms: number

  constructor(spec: BatterySpec, charge: number, temperatureC: number) {
    this.spec = spec
    this.charge = charge
    this.temperatureC = temperatureC
    this.voltageV = this.restV
    // Twice the capacity an hour drops the voltage by about 6 %.
    this.#ohms = (0.06 * this.restV ** 2) / (2000 * spec.kwh)
  }

  get restV(): number {
    return this.spec.cells * restVoltage(this.spec.chemistry, this.charge)
  }

  /** Power over `seconds`, kW at the terminals; negative charges. Limited so that the battery is never empty or overfull. */
  run(powerKw: number, seconds: number, ambientC: number): void {
    const rest = this.restV
    const watts = Math.max(-2.6 * this.spec.kwh * 1000, Math.min(powerKw * 1000, (rest * rest) / (4.5 * this.#ohms)))
    let amperes = (rest - Math.sqrt(rest * rest - 4 * this.#ohms * watts)) / (2 * this.#ohms)
    const kwhOf = (a: number) => (rest * a * seconds) / 3_600_000
    const left = this.charge * this.spec.kwh
    const room = (1 - this.charge) * this.spec.kwh
    const kwh = Math.max(-room, Math.min(left, kwhOf(amperes)))
    if (kwh !== kwhOf(amperes)) amperes = (kwh * 3_600_000) / (rest * seconds)
    this.charge = Math.max(0, Math.min(1, this.charge - kwh / this.spec.kwh))
    if (kwh > 0) this.outKwh += kwh
    else this.inKwh -= kwh
    this.currentA = amperes
    this.voltageV = rest - amperes * this.#ohms
    this.#warm(amperes * amperes * this.#ohms, seconds, ambientC)
  }

  /** Standby consumption of the parked vehicle, W: too little for the current sensor. */
  rest(seconds: number, ambientC: number, standbyW = 0): void {
    const taken = Math.min(this.charge * this.spec.kwh, (standbyW * seconds) / 3_600_000)
    this.charge -= taken / this.spec.kwh
    this.outKwh += taken
    this.currentA = 0
    this.voltageV = this.restV
    this.#warm(0, seconds, ambientC)
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
