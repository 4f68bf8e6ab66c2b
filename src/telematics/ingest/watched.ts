import { type SQL, sql } from '../../platform/store/drizzle.ts'
import type { Db } from '../../platform/store/store.ts'

const keptMs = 2_000

/** Small content that every batch reads. It is reloaded only when it has changed, and is at most two seconds old. */
export class Watched<T> {
  readonly #version: SQL
  readonly #read: (db: Db) => Promise<T>
  #known: { readonly version: string; readonly content: T } | undefined
  #readAt = Number.NEGATIVE_INFINITY

  /** @param version a scalar query whose answer differs after each change */
  constructor(version: SQL, read: (db: Db) => Promise<T>) {
    this.#version = version
    this.#read = read
  }

  async current(db: Db): Promise<T> {
    const now = performance.now()
    if (this.#known && now - this.#readAt < keptMs) return this.#known.content
    const found = await db.execute<{ version: string }>(sql`select (${this.#version})::text as version`)
    const version = found.rows[0]?.version ?? ''
    if (this.#known?.version !== version) this.#known = { version, content: await this.#read(db) }
    this.#readAt = now
    return this.#known.content
  }
}
