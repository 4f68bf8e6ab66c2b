import { minuteMs } from '../time.ts'
import type { GatewayServices } from './services.ts'

/** The ICCID of a vehicle's box, null when it has none; undefined for a VIN that nobody knows. */
export type Known = string | null | undefined

const batchMs = 10
const batchVins = 500
/** How long a platform's VIN is believed to be known or unknown. */
const keptMs = minuteMs
const keptVins = 200_000

/** Looks vehicles up, those that are wanted within a few milliseconds in one query. */
export class KnownVehicles {
  readonly #iccidsOf: GatewayServices['iccidsOf']
  #waiting = new Map<string, PromiseWithResolvers<Known>>()
  #timer: NodeJS.Timeout | undefined
  #kept = new Map<string, { known: boolean; at: number }>()

  constructor(iccidsOf: GatewayServices['iccidsOf']) {
    this.#iccidsOf = iccidsOf
  }

  /** As the store has it now. Rejects when the store does not answer. */
  find(vin: string): Promise<Known> {
    const waiting = this.#waiting.get(vin)
    if (waiting) return waiting.promise
    const answer = Promise.withResolvers<Known>()
    this.#waiting.set(vin, answer)
    if (this.#waiting.size >= batchVins) this.#lookUp()
    else this.#timer ??= setTimeout(() => this.#lookUp(), batchMs)
    return answer.promise
  }

  /**
   * Whether a VIN is known, as of at most a minute ago, or as it was known last while the store does not answer; a promise
   * when the store must be read. Rejects when it does not answer and nothing is known.
   */
  isKnown(vin: string, now: number): boolean | Promise<boolean> {
    const kept = this.#kept.get(vin)
    if (kept && now - kept.at < keptMs) return kept.known
    return this.find(vin).then(
      (found) => {
        const known = found !== undefined
        this.#kept.delete(vin)
        this.#kept.set(vin, { known, at: now })
        if (this.#kept.size > keptVins) this.#kept.delete(this.#kept.keys().next().value!)
        return known
      },
      (error: unknown) => {
        if (kept) return kept.known
        throw error
      },
    )
  }

  /** VINs that will be looked up: what is not kept of them is read together, not one after the other. */
  expect(vins: Iterable<string>, now: number): void {
    for (const vin of vins) {
      const known = this.isKnown(vin, now)
      // Whoever looks it up gets the error.
      if (typeof known !== 'boolean') known.catch(() => {})
    }
  }

  #lookUp(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const waiting = this.#waiting
    this.#waiting = new Map()
    void this.#iccidsOf([...waiting.keys()]).then(
      (found) => {
        for (const [vin, { resolve }] of waiting) resolve(found.get(vin))
      },
      (error: unknown) => {
        for (const { reject } of waiting.values()) reject(error)
      },
    )
  }
}

/** ICCIDs of 19 digits are padded by boxes with zero bytes, spaces or F. */
export const sameIccid = (sent: string, known: string): boolean => unpadded(sent) === unpadded(known)
const unpadded = (iccid: string) => iccid.toUpperCase().replace(/[\0 F]+$/, '')
