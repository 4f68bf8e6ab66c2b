import { type SignatureAlgorithm, type Verify, verifierOf } from '../../../../platform/cipher/signature.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Store } from '../../../../platform/store/store.ts'
import type { SignatureKeys, Signer } from '../../../../telematics/ingest/keys.ts'

const cacheTtlMs = 10_000
const maxCachedVins = 100_000

/** Public keys of the vehicles whose reports are checked. Cached for a few seconds. */
export class ChipKeys implements SignatureKeys {
  readonly #store: Store
  readonly #now: () => number
  readonly #entries = new Map<string, { signer: Signer | undefined; at: number }>()
  #any = { mustSign: false, at: 0 }

  constructor(store: Store, now: () => number) {
    this.#store = store
    this.#now = now
  }

  async of(vins: Iterable<string>): Promise<(vin: string) => Signer | undefined> {
    const oldest = this.#now() - cacheTtlMs
    const unknown = [...vins].filter((vin) => (this.#entries.get(vin)?.at ?? 0) < oldest)
    if (unknown.length > 0) {
      const result = await this.#store.db.execute<{
        vin: string
        algorithm: SignatureAlgorithm
        key: string
        mustSign: boolean
      }>(sql`
        select vin, algorithm, public_key as key, signs_since is not null as "mustSign"
        from vehicle_chip where vin = any(${sql.param(unknown)}::text[])`)
      const rows = new Map(result.rows.map((row) => [row.vin, row]))
      if (this.#entries.size > maxCachedVins) this.#entries.clear()
      for (const vin of unknown) {
        const row = rows.get(vin)
        const signer = row && { verify: verifyWith(row.algorithm, row.key), mustSign: row.mustSign }
        this.#entries.set(vin, { signer, at: this.#now() })
      }
    }
    return (vin) => this.#entries.get(vin)?.signer
  }

  /** True when any vehicle must sign. Cached, so that a fleet without signatures needs no lookups. */
  async anyMustSign(): Promise<boolean> {
    const at = this.#now()
    if (this.#any.at < at - cacheTtlMs) {
      const { rows } = await this.#store.db.execute(
        sql`select 1 from vehicle_chip where signs_since is not null limit 1`,
      )
      this.#any = { mustSign: rows.length > 0, at }
    }
    return this.#any.mustSign
  }

  async signed(vins: readonly string[]): Promise<void> {
    await this.#store.db.execute(sql`
      update vehicle_chip set signs_since = ${moment(this.#now())}, updated_at = statement_timestamp()
      where vin = any(${sql.param([...vins])}::text[]) and signs_since is null`)
    for (const vin of vins) this.forget(vin)
    this.#any = { mustSign: true, at: this.#now() }
  }

  /** Drops the cached key of a vehicle after a change. */
  forget(vin: string): void {
    this.#entries.delete(vin)
  }
}

function verifyWith(algorithm: SignatureAlgorithm, key: string): Verify {
  try {
    return verifierOf(algorithm, Buffer.from(key, 'hex'))
  } catch {
    // The key was checked when it was entered. If it is invalid anyway, no signature is valid.
    return () => false
  }
}
