/**
 * Measures the cost that a feature adds to ingest into PostgreSQL. Each round writes the same frames into a database
 * without the feature and into one with it. The cost is processor time of this process and of the database.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openStore, type Store } from '../../src/platform/store/store.ts'
import type { Ingest } from '../../src/telematics/ingest/ingest.ts'
import { startPostgres } from '../platform/store/postgres-server.ts'
import { openIngest } from '../telematics/ingest/platform.ts'
import { withClient } from './copy.ts'
import { prepareFleet } from './fleet.ts'
import { childrenSeconds, postmasterOf, processorSeconds } from './processor.ts'

const rounds = 14
/** First rounds, not counted because the engine still compiles. */
const warm = 3

interface SentFrame {
  readonly vin: string
  readonly frame: Uint8Array
  readonly receivedAt: number
}
interface Options {
  readonly vehicles: number
  /** Sets the feature up in the second database. */
  add(store: Store): Promise<void>
  /** Returns the frames of the next round. */
  next(): SentFrame[]
  /** Time of the frames, in ms since 1970. */
  now(): number
  /** Counts the rows or events that resulted, in the second database. */
  count(store: Store): Promise<number>
}
export interface AddedCost {
  /** Share of the ingest cost that the feature causes, 0 to 1. */
  readonly share: number
  /** Processor time per frame in microseconds, without and with the feature. */
  readonly us: readonly [number, number]
  /** Frames per second, without and with the feature. */
  readonly rates: readonly [number, number]
  readonly frames: number
  readonly count: number
}

/** A database with its own gateway part. Records the wall-clock and processor seconds of its writes. */
class Side {
  readonly clock: number[] = []
  readonly processor: number[] = []
  readonly store: Store
  readonly #ingest: Ingest

  constructor(store: Store, now: () => number) {
    this.store = store
    this.#ingest = openIngest({
      store,
      gateway: '00000000-0000-4000-8000-000000000001',
      log: pino({ level: 'silent' }),
      now,
    })
  }

  /** @param secondsSpent processor seconds so far */
  async write(frames: readonly SentFrame[], secondsSpent: () => number): Promise<void> {
    globalThis.gc?.()
    const [start, before] = [performance.now(), secondsSpent()]
    await new Promise<void>((resolve) => {
      let left = frames.length
      for (const frame of frames) this.#ingest.add({ ...frame, done: () => --left === 0 && resolve() })
    })
    this.clock.push((performance.now() - start) / 1000)
    this.processor.push(secondsSpent() - before)
  }

  async close(count: (store: Store) => Promise<number>): Promise<number> {
    await this.#ingest.close()
    const rowCount = await count(this.store)
    await this.store.close()
    return rowCount
  }
}

/** Mean of the cheaper half of the rounds, because other work on the machine only ever adds to a round. */
function ofBetterHalf(roundSeconds: readonly number[]): number {
  const least = roundSeconds.toSorted((a, b) => a - b).slice(0, Math.ceil(roundSeconds.length / 2))
  return least.reduce((sum, one) => sum + one, 0) / least.length
}

export async function addedCost({ vehicles, add, next, now, count }: Options): Promise<AddedCost> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  // Background work of the database would be charged to the side that is being written.
  const settings = ['shared_buffers=512MB', 'max_wal_size=8GB', 'autovacuum=off', 'checkpoint_timeout=1h']
  const postgres = await startPostgres({ settings })
  try {
    const open = async (name: string) => {
      const databaseUrl = await postgres.createDatabase(name)
      await prepareFleet(dataDir, databaseUrl, vehicles)
      return { databaseUrl, store: await openStore({ dataDir, databaseUrl }) }
    }
    const [bare, feature] = [await open('bare'), await open('added')]
    await add(feature.store)
    const postmaster = await withClient(bare.databaseUrl, postmasterOf)
    const secondsSpent = () => processorSeconds(process.pid) + childrenSeconds(postmaster)
    const sides = [new Side(bare.store, now), new Side(feature.store, now)] as const
    let frames = 0
    let each = 0
    for (let n = 0; n < rounds + warm; n++) {
      const round = next()
      each = round.length
      frames += each
      for (const side of n % 2 === 0 ? sides : sides.toReversed()) await side.write(round, secondsSpent)
    }
    const [, rowCount] = [await sides[0].close(async () => 0), await sides[1].close(count)]
    const us = sides.map(({ processor }) => (1e6 * ofBetterHalf(processor.slice(warm))) / each) as [number, number]
    const rates = sides.map(({ clock: seconds }) => Math.round(each / Math.min(...seconds))) as [number, number]
    return { share: 1 - us[0] / us[1], us, rates, frames, count: rowCount }
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
