import { type Entry, Ingest, type IngestOptions } from './ingest.ts'
import type { PresenceChange } from './presence.ts'

/** Batches of a server are written side by side; the embedded database has one connection. */
const laneCount = { embedded: 1, server: 2 }

/**
 * Several ingests, each for its own part of the VINs: while the database works on a batch of one, another is read and
 * made. What is a vehicle's is always written by the same, in the order of its arrival.
 */
export class Lanes {
  readonly #lanes: readonly Ingest[]

  constructor(options: IngestOptions) {
    this.#lanes = Array.from({ length: laneCount[options.store.kind] }, () => new Ingest(options))
  }

  add(entry: Entry): void {
    this.#laneOf(entry.vin).add(entry)
  }

  /** A vehicle came or went: written with the next batch. */
  presence(change: PresenceChange): void {
    this.#laneOf(change.vin).presence(change)
  }

  get full(): boolean {
    return this.#lanes.some((lane) => lane.full)
  }

  /** Frames that are not committed yet. */
  get waiting(): number {
    return this.#lanes.reduce((sum, lane) => sum + lane.waiting, 0)
  }

  /** What keeps frames from being written, or undefined while they are. */
  get problem(): Ingest['problem'] {
    return this.#lanes.find((lane) => lane.problem)?.problem
  }

  /** As `Ingest.close`, of all. */
  async close(timeoutMs?: number): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.close(timeoutMs)))
  }

  #laneOf(vin: string): Ingest {
    let code = 0
    for (let index = vin.length - 4; index < vin.length; index++) code = (code * 31 + vin.charCodeAt(index)) | 0
    return this.#lanes[Math.abs(code) % this.#lanes.length]!
  }
}
