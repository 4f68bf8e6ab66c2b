import { minuteMs } from '../../domain/time.ts'
import type { GatewayServices } from './services.ts'

/** ICCID of a vehicle's box. Null: it has none. Undefined: unknown VIN. */
export type Known = string | null | undefined

const batchMs = 10
const batchVins = 500
/** Time in ms for which the lookup of a platform's VIN is cached. */
const keptMs = minuteMs
const keptVins = 200_000

/** Looks up vehicles, in one query for all lookups within a few milliseconds. */
export class KnownVehicles {
  readonly #iccidsOf: GatewayServices['iccidsOf']
  #waiting = new Map<string, PromiseWithResolvers<Known>>()
  #timer: NodeJS.Timeout | undefined
  #kept = new Map<string, { known: boolean; at: number }>()

  constructor(iccidsOf: GatewayServices['iccidsOf']) {
    this.#iccidsOf = iccidsOf
  }

  /** Rejects when the store does not answer. */
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
   * Whether a VIN exists, cached for a minute. While the store does not answer, an older result is returned. Returns a
   * promise when the store must be read. Rejects when the store does not answer and there is no older result.
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

  /** Starts the lookup of VINs that are about to be checked, so that they are read together. */
  expect(vins: Iterable<string>, now: number): void {
    for (const vin of vins) {
      const known = this.isKnown(vin, now)
      // The later lookup reports the error.
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

/** Compares ICCIDs. Boxes pad ICCIDs of 19 digits with zero bytes, spaces or F. */
export const sameIccid = (sent: string, known: string): boolean => unpadded(sent) === unpadded(known)
const unpadded = (iccid: string) => iccid.toUpperCase().replace(/[\0 F]+$/, '')
