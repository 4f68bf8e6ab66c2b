import { type SQL, sql } from '../../platform/store/drizzle.ts'
import type { Db } from '../../platform/store/store.ts'

const maxAgeMs = 2_000

/** Small content that every batch reads. It is reloaded only when it has changed, and is at most two seconds old. */
export class CachedValue<T> {
  readonly #version: SQL
  readonly #read: (db: Db) => Promise<T>
  #entry: { readonly version: string; readonly content: T } | undefined
  #readAt = Number.NEGATIVE_INFINITY

  /** @param version a scalar query whose answer differs after each change */
  constructor(version: SQL, read: (db: Db) => Promise<T>) {
    this.#version = version
    this.#read = read
  }

  async current(db: Db): Promise<T> {
    const now = performance.now()
    if (this.#entry && now - this.#readAt < maxAgeMs) return this.#entry.content
    const result = await db.execute<{ version: string }>(sql`select (${this.#version})::text as version`)
    const version = result.rows[0]?.version ?? ''
    if (this.#entry?.version !== version) this.#entry = { version, content: await this.#read(db) }
    this.#readAt = now
    return this.#entry.content
  }
}
