import { minuteMs } from '../time.ts'
import { type Entry, Ingest, type IngestOptions } from './ingest.ts'
import type { PresenceChange } from './presence.ts'

/** Batches of a server are written side by side; the embedded database has one connection. */
const shardCount = { embedded: 1, server: 2 }
/** How long the frames of a vehicle are written apart after one that the store refused. */
const apartMs = 10 * minuteMs
/** Of them few are tried at once: each that is refused costs several transactions. */
const apartFrames = 50
/** Beyond so many that wait, the next are rejected without a try. */
const maxApart = 1_000

/**
 * Several ingests, each for its own part of the VINs: while the database works on a batch of one, another is read and
 * made. What is a vehicle's is always written by the same, in the order of its arrival. The frames of a vehicle one of
 * which the store refused are written by an ingest of their own, so that they delay nobody else's.
 */
export class IngestShards {
  readonly #shards: readonly Ingest[]
  readonly #apart: Ingest
  /** When the store last refused a frame of a vehicle; ms since 1970, by VIN. */
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

  add(entry: Entry): void {
    if (this.#refusedAt.size > 0 && this.#isApart(entry.vin)) this.#addApart(entry)
    else this.#shardOf(entry.vin).add(entry)
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
    return this.#shards.reduce((sum, shard) => sum + shard.waiting, this.#apart.waiting)
  }

  /**
   * When the first frame that is not committed yet arrived; ms since 1970. Frames that are written apart take longer and
   * count only while they cannot be written.
   */
  get waitingSince(): number | undefined {
    const counted = this.#apart.problem ? [...this.#shards, this.#apart] : this.#shards
    const moments = counted.flatMap(({ waitingSince }) => waitingSince ?? [])
    return moments.length > 0 ? Math.min(...moments) : undefined
  }

  /** What keeps frames from being written, or undefined while they are. */
  get problem(): Ingest['problem'] {
    return [...this.#shards, this.#apart].find((shard) => shard.problem)?.problem
  }

  /** As `Ingest.close`, of all. */
  async close(timeoutMs?: number): Promise<void> {
    await Promise.all(this.#shards.map((shard) => shard.close(timeoutMs)))
    await this.#apart.close(timeoutMs)
  }

  #setApart(vin: string, entries: readonly Entry[]): void {
    this.#refusedAt.set(vin, this.#now())
    for (const entry of entries) this.#addApart(entry)
  }

  #addApart(entry: Entry): void {
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
