import { sql } from 'drizzle-orm'
import type { Store } from '../server/store/store.ts'

/** The ICCID of a vehicle's box, null when it has none; undefined for a VIN that nobody knows. */
export type Known = string | null | undefined

const batchMs = 10
const batchVins = 500
/** How long a platform's VIN is believed to be known or unknown. */
const keptMs = 60_000
const keptVins = 200_000

/** Looks vehicles up, those that are asked for within a few milliseconds in one query. */
export class KnownVehicles {
  readonly #store: Store
  #asked = new Map<string, PromiseWithResolvers<Known>>()
  #timer: NodeJS.Timeout | undefined
  #kept = new Map<string, { known: boolean; at: number }>()

  constructor(store: Store) {
    this.#store = store
  }

  /** As the store has it now. Rejects when the store does not answer. */
  ask(vin: string): Promise<Known> {
    const asked = this.#asked.get(vin)
    if (asked) return asked.promise
    const answer = Promise.withResolvers<Known>()
    this.#asked.set(vin, answer)
    if (this.#asked.size >= batchVins) this.#answer()
    else this.#timer ??= setTimeout(() => this.#answer(), batchMs)
    return answer.promise
  }

  /**
   * Whether a VIN is known, as of at most a minute ago, or as it was known last while the store does not answer; a promise
   * when the store must be asked. Rejects when it does not answer and nothing is known.
   */
  isKnown(vin: string, now: number): boolean | Promise<boolean> {
    const kept = this.#kept.get(vin)
    if (kept && now - kept.at < keptMs) return kept.known
    return this.ask(vin).then(
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

  /** VINs that will be asked about: what is not kept of them is looked up together, not one after the other. */
  expect(vins: Iterable<string>, now: number): void {
    for (const vin of vins) {
      const known = this.isKnown(vin, now)
      // Whoever asks is told.
      if (typeof known !== 'boolean') known.catch(() => {})
    }
  }

  #answer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const asked = this.#asked
    this.#asked = new Map()
    void this.#find([...asked.keys()]).then(
      (found) => {
        for (const [vin, { resolve }] of asked) resolve(found.get(vin))
      },
      (error: unknown) => {
        for (const { reject } of asked.values()) reject(error)
      },
    )
  }

  async #find(vins: string[]): Promise<Map<string, string | null>> {
    const found = await this.#store.db.execute<{ vin: string; iccid: string | null }>(sql`
      select v.vin, b.iccid from vehicle v left join box b on b.vin = v.vin
      where v.vin = any(${sql.param(vins)}::text[])`)
    return new Map(found.rows.map(({ vin, iccid }) => [vin, iccid]))
  }
}

/** ICCIDs of 19 digits are padded by boxes with zero bytes, spaces or F. */
export const sameIccid = (sent: string, known: string): boolean => sent.replace(/[\0 Ff]+$/, '') === known
