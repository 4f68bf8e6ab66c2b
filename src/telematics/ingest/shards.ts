import { minuteMs } from '../../domain/time.ts'
import { Ingest, type IngestOptions, type PendingFrame } from './ingest.ts'
import type { PresenceChange } from './presence.ts'

/** Number of batches written in parallel. The embedded database has one connection. */
const shardCount = { embedded: 1, server: 2 }
/** Time in ms for which a vehicle's frames are written separately after a refused one. */
const apartMs = 10 * minuteMs
/** Small batches, because each refused frame costs several transactions. */
const apartFrames = 50
/** Limit of waiting frames. Further frames are rejected without an attempt. */
const maxApart = 1_000

/**
 * Several ingests, each for its own part of the VINs. One decodes a batch while the database writes that of another.
 * The frames of a vehicle are always written by the same ingest, in order of arrival. After the store refused a frame
 * of a vehicle, a separate ingest writes its frames, so that they do not delay other vehicles.
 */
export class IngestShards {
  readonly #shards: readonly Ingest[]
  readonly #apart: Ingest
  /** Time of the last refused frame by VIN, in milliseconds since 1970. */
  readonly #refusedAt = new Map<string, number>()
  readonly #now: () => number

  constructor(options: IngestOptions) {
    this.#now = options.now
    this.#apart = new Ingest({ ...options, batchFrames: apartFrames, onRoom: () => {}, onRefused: undefined })
    this.#shards = Array.from({ length: shardCount[options.store.kind] }, () => {
      const shard: Ingest = new Ingest({
        ...options,
        onRefused: (vin, entries) => this.#setApart(vin, [...entries, ...shard.withdraw(vin)]),
      })
      return shard
    })
  }

  add(entry: PendingFrame): void {
    if (this.#refusedAt.size > 0 && this.#isApart(entry.vin)) this.#addApart(entry)
    else this.#shardOf(entry.vin).add(entry)
  }

  /** Writes the change with the next batch. */
  presence(change: PresenceChange): void {
    this.#shardOf(change.vin).presence(change)
  }

  get full(): boolean {
    return this.#shards.some((shard) => shard.full)
  }

  get waiting(): number {
    return this.#shards.reduce((sum, shard) => sum + shard.waiting, this.#apart.waiting)
  }

  /**
   * Arrival of the first uncommitted frame, in milliseconds since 1970. Separately written frames take longer and count
   * only while they cannot be written.
   */
  get waitingSince(): number | undefined {
    const countedShards = this.#apart.problem ? [...this.#shards, this.#apart] : this.#shards
    const moments = countedShards.flatMap(({ waitingSince }) => waitingSince ?? [])
    return moments.length > 0 ? Math.min(...moments) : undefined
  }

  /** Reason why frames cannot be written. Undefined: they are being written. */
  get problem(): Ingest['problem'] {
    return [...this.#shards, this.#apart].find((shard) => shard.problem)?.problem
  }

  /** As `Ingest.close`, for all ingests. */
  async close(timeoutMs?: number): Promise<void> {
    await Promise.all(this.#shards.map((shard) => shard.close(timeoutMs)))
    await this.#apart.close(timeoutMs)
  }

  #setApart(vin: string, entries: readonly PendingFrame[]): void {
    this.#refusedAt.set(vin, this.#now())
    for (const entry of entries) this.#addApart(entry)
  }

  #addApart(entry: PendingFrame): void {
    if (this.#apart.waiting < maxApart) this.#apart.add(entry)
    else this.#apart.addUntried(entry)
  }

  #isApart(vin: string): boolean {
    const at = this.#refusedAt.get(vin)
    if (at === undefined) return false
    if (this.#now() - at < apartMs) return true
    this.#refusedAt.delete(vin)
    return false
  }

  #shardOf(vin: string): Ingest {
    let code = 0
    for (let index = vin.length - 4; index < vin.length; index++) code = (code * 31 + vin.charCodeAt(index)) | 0
    return this.#shards[Math.abs(code) % this.#shards.length]!
  }
}
