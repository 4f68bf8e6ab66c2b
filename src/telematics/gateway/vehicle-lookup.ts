import { minuteMs } from '../../domain/time.ts'
import type { GatewayServices } from './services.ts'

/** ICCID of a vehicle's box. Null: it has none. Undefined: unknown VIN. */
export type VehicleIccid = string | null | undefined

const batchMs = 10
const batchVins = 500
/** Time in ms for which the lookup of a platform's VIN is cached. */
const cacheMs = minuteMs
const maxCachedVins = 200_000

/** Looks up vehicles, in one query for all lookups within a few milliseconds. */
export class VehicleLookup {
  readonly #iccidsOf: GatewayServices['iccidsOf']
  #waiting = new Map<string, PromiseWithResolvers<VehicleIccid>>()
  #timer: NodeJS.Timeout | undefined
  #cache = new Map<string, { isRegistered: boolean; at: number }>()

  constructor(iccidsOf: GatewayServices['iccidsOf']) {
    this.#iccidsOf = iccidsOf
  }

  /** Rejects when the store does not answer. */
  find(vin: string): Promise<VehicleIccid> {
    const waiting = this.#waiting.get(vin)
    if (waiting) return waiting.promise
    const answer = Promise.withResolvers<VehicleIccid>()
    this.#waiting.set(vin, answer)
    if (this.#waiting.size >= batchVins) this.#lookUp()
    else this.#timer ??= setTimeout(() => this.#lookUp(), batchMs)
    return answer.promise
  }

  /**
   * Whether a VIN exists, cached for a minute. While the store does not answer, an older result is returned. Returns a
   * promise when the store must be read. Rejects when the store does not answer and there is no older result.
   */
  isRegistered(vin: string, now: number): boolean | Promise<boolean> {
    const entry = this.#cache.get(vin)
    if (entry && now - entry.at < cacheMs) return entry.isRegistered
    return this.find(vin).then(
      (iccid) => {
        const isRegistered = iccid !== undefined
        this.#cache.delete(vin)
        this.#cache.set(vin, { isRegistered, at: now })
        if (this.#cache.size > maxCachedVins) this.#cache.delete(this.#cache.keys().next().value!)
        return isRegistered
      },
      (error: unknown) => {
        if (entry) return entry.isRegistered
        throw error
      },
    )
  }

  /** Starts the lookup of VINs that are about to be checked, so that they are read together. */
  expect(vins: Iterable<string>, now: number): void {
    for (const vin of vins) {
      const registration = this.isRegistered(vin, now)
      // The later lookup reports the error.
      if (typeof registration !== 'boolean') registration.catch(() => {})
    }
  }

  #lookUp(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const waiting = this.#waiting
    this.#waiting = new Map()
    void this.#iccidsOf([...waiting.keys()]).then(
      (iccids) => {
        for (const [vin, { resolve }] of waiting) resolve(iccids.get(vin))
      },
      (error: unknown) => {
        for (const { reject } of waiting.values()) reject(error)
      },
    )
  }
}

/** Compares ICCIDs. Boxes pad ICCIDs of 19 digits with zero bytes, spaces or F. */
export const sameIccid = (sentIccid: string, storedIccid: string): boolean => unpad(sentIccid) === unpad(storedIccid)
const unpad = (iccid: string) => iccid.toUpperCase().replace(/[\0 F]+$/, '')
