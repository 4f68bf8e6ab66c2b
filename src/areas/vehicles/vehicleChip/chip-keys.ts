import { sql } from 'drizzle-orm'
import type { SignatureKeys } from '../../../ingest/keys.ts'
import { type SignatureAlgorithm, type Verify, verifierOf } from '../../../server/cipher/signature.ts'
import type { Store } from '../../../server/store/store.ts'

const keptMs = 10_000
const keptVins = 100_000

/** The public keys of the vehicles whose signed reports arrive, as of a few seconds ago. */
export class ChipKeys implements SignatureKeys {
  readonly #store: Store
  readonly #now: () => number
  readonly #known = new Map<string, { verify: Verify | undefined; at: number }>()

  constructor(store: Store, now: () => number) {
    this.#store = store
    this.#now = now
  }

  async of(vins: Iterable<string>): Promise<(vin: string) => Verify | undefined> {
    const oldest = this.#now() - keptMs
    const unknown = [...vins].filter((vin) => (this.#known.get(vin)?.at ?? 0) < oldest)
    if (unknown.length > 0) {
      const found = await this.#store.db.execute<{ vin: string; algorithm: SignatureAlgorithm; key: string }>(sql`
        select vin, algorithm, public_key as key from vehicle_chip where vin = any(${sql.param(unknown)}::text[])`)
      const keys = new Map(found.rows.map((row) => [row.vin, row]))
      if (this.#known.size > keptVins) this.#known.clear()
      for (const vin of unknown) {
        const row = keys.get(vin)
        this.#known.set(vin, { verify: row && verifyWith(row.algorithm, row.key), at: this.#now() })
      }
    }
    return (vin) => this.#known.get(vin)?.verify
  }

  /** The vehicle has another key from now on. */
  forget(vin: string): void {
    this.#known.delete(vin)
  }
}

function verifyWith(algorithm: SignatureAlgorithm, key: string): Verify {
  try {
    return verifierOf(algorithm, Buffer.from(key, 'hex'))
  } catch {
    // Checked when it was entered: nothing that it signs is right.
    return () => false
  }
}
