import { type Entry, Ingest, type IngestOptions } from './ingest.ts'
import type { PresenceChange } from './presence.ts'

/** Batches of a server are written side by side; the embedded database has one connection. */
const shardCount = { embedded: 1, server: 2 }

/**
 * Several ingests, each for its own part of the VINs: while the database works on a batch of one, another is read and
 * made. What is a vehicle's is always written by the same, in the order of its arrival.
 */
export class IngestShards {
  readonly #shards: readonly Ingest[]

  constructor(options: IngestOptions) {
    this.#shards = Array.from({ length: shardCount[options.store.kind] }, () => new Ingest(options))
  }

  add(entry: Entry): void {
    this.#shardOf(entry.vin).add(entry)
  }

  /** A vehicle came or went: written with the next batch. */
  presence(change: PresenceChange): void {
    this.#shardOf(change.vin).presence(change)
  }

  get full(): boolean {
    return this.#shards.some((shard) => shard.full)
  }

  /** Frames that are not committed yet. */
  get waiting(): number {
    return this.#shards.reduce((sum, shard) => sum + shard.waiting, 0)
  }

  /** What keeps frames from being written, or undefined while they are. */
  get problem(): Ingest['problem'] {
    return this.#shards.find((shard) => shard.problem)?.problem
  }

  /** As `Ingest.close`, of all. */
  async close(timeoutMs?: number): Promise<void> {
    await Promise.all(this.#shards.map((shard) => shard.close(timeoutMs)))
  }

  #shardOf(vin: string): Ingest {
    let code = 0
    for (let index = vin.length - 4; index < vin.length; index++) code = (code * 31 + vin.charCodeAt(index)) | 0
    return this.#shards[Math.abs(code) % this.#shards.length]!
  }
}
