/**
 * What something adds to ingest into PostgreSQL: the same frames are written, round by round, into a database without it
 * and into one with it. What it costs is processor time, of this process and of the database's.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Ingest } from '../../src/ingest/ingest.ts'
import { openStore, type Store } from '../../src/server/store/store.ts'
import { openIngest } from '../ingest/platform.ts'
import { startPostgres } from '../server/store/postgres-server.ts'
import { withClient } from './copy.ts'
import { prepareFleet } from './fleet.ts'
import { childrenSeconds, postmasterOf, processorSeconds } from './processor.ts'

const rounds = 14
/** Not counted: the engine still compiles. */
const warm = 3

interface SentFrame {
  readonly vin: string
  readonly frame: Uint8Array
  readonly receivedAt: number
}
interface Options {
  readonly vehicles: number
  /** What is looked at, in the second database. */
  add(store: Store): Promise<void>
  /** The frames of the next round. */
  next(): SentFrame[]
  /** ms since 1970, of the frames. */
  now(): number
  /** How much came of it, in the second database. */
  count(store: Store): Promise<number>
}
export interface AddedCost {
  /** Of ingest with it, what it costs: 0 to 1. */
  readonly share: number
  /** Of a frame, without and with it. */
  readonly us: readonly [number, number]
  /** Frames per second, without and with it. */
  readonly rates: readonly [number, number]
  readonly frames: number
  readonly count: number
}

/** A database with its own gateway's part; what writing took of the clock and of the processors, in seconds. */
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

  /** @param spent processor seconds so far */
  async write(frames: readonly SentFrame[], spent: () => number): Promise<void> {
    globalThis.gc?.()
    const [start, before] = [performance.now(), spent()]
    await new Promise<void>((done) => {
      let left = frames.length
      for (const frame of frames) this.#ingest.add({ ...frame, done: () => --left === 0 && done() })
    })
    this.clock.push((performance.now() - start) / 1000)
    this.processor.push(spent() - before)
  }

  async close(count: (store: Store) => Promise<number>): Promise<number> {
    await this.#ingest.close()
    const found = await count(this.store)
    await this.store.close()
    return found
  }
}

/** The mean of the half of the rounds that cost least: what else runs on the machine only ever adds. */
function ofBetterHalf(spent: readonly number[]): number {
  const least = spent.toSorted((a, b) => a - b).slice(0, Math.ceil(spent.length / 2))
  return least.reduce((sum, one) => sum + one, 0) / least.length
}

export async function addedCost({ vehicles, add, next, now, count }: Options): Promise<AddedCost> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  // What the database does besides when it likes would be counted for whichever side is being written.
  const settings = ['shared_buffers=512MB', 'max_wal_size=8GB', 'autovacuum=off', 'checkpoint_timeout=1h']
  const postgres = await startPostgres({ settings })
  try {
    const open = async (name: string) => {
      const databaseUrl = await postgres.createDatabase(name)
      await prepareFleet(dataDir, databaseUrl, vehicles)
      return { databaseUrl, store: await openStore({ dataDir, databaseUrl }) }
    }
    const [bare, added] = [await open('bare'), await open('added')]
    await add(added.store)
    const postmaster = await withClient(bare.databaseUrl, postmasterOf)
    const spent = () => processorSeconds(process.pid) + childrenSeconds(postmaster)
    const sides = [new Side(bare.store, now), new Side(added.store, now)] as const
    let frames = 0
    let each = 0
    for (let n = 0; n < rounds + warm; n++) {
      const round = next()
      each = round.length
      frames += each
      for (const side of n % 2 === 0 ? sides : sides.toReversed()) await side.write(round, spent)
    }
    const [, found] = [await sides[0].close(async () => 0), await sides[1].close(count)]
    const us = sides.map(({ processor }) => (1e6 * ofBetterHalf(processor.slice(warm))) / each) as [number, number]
    const rates = sides.map(({ clock: seconds }) => Math.round(each / Math.min(...seconds))) as [number, number]
    return { share: 1 - us[0] / us[1], us, rates, frames, count: found }
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
