/** Kills of the process that archives a day, at any moment. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, minuteMs } from '../../../../src/domain/time.ts'
import { vehicleMessageCalls as calls } from '../../../../src/features/fleet/messages/message/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { killsOf, storeKind } from '../../../platform/store/open.ts'
import { report } from '../../../telematics/gateway/frames.ts'
import { pause } from '../../../waiting.ts'
import { addCatalogue, addVehicle } from '../vehicles/fleet.ts'
import { feed } from './feed.ts'

const program = join(import.meta.dirname, 'archive-program.ts')
const newest = Date.UTC(2026, 4, 20, 4)
const iso = (ms: number) => new Date(ms).toISOString()
const reports = 400
let on: TestServer
let vins: string[]

beforeAll(async () => {
  on = await openTestServer({ now: new Date(newest) })
  const catalogue = await addCatalogue(on.admin)
  vins = []
  for (const number of [1, 2, 3, 4]) vins.push(await addVehicle(on.admin, catalogue, number))
})
afterAll(() => on?.close())

async function addReports(noon: number, from: number, until: number): Promise<void> {
  const frames = Array.from({ length: until - from }, (_, index) => {
    const at = noon + (from + index) * minuteMs
    return vins.map((vin) => ({ vin, frame: report(vin, at, { speedKmh: index % 100 }), receivedAt: at }))
  })
  await feed(on, frames.flat())
}

async function keysOf(noon: number): Promise<string[][]> {
  const query = { from: iso(noon), to: iso(noon + dayMs / 2), limit: 100 }
  const all: string[][] = []
  for (const vin of vins) {
    const keys: string[] = []
    for (let before: string | undefined; ; before = keys.at(-1)) {
      const page = (await on.admin.call(calls.list, { ...query, vin, ...(before && { before }) })).data!
      keys.push(...page.rows.map(({ key }) => key))
      if (!page.hasMore) break
    }
    all.push(keys)
  }
  return all
}

/** Archives in a process that is killed after this time, unless it has ended. Returns whether it ended. */
async function archive(day: number, killAfterMs: number): Promise<boolean> {
  const { databaseUrl, dataDir } = on.parts.config
  const child = fork(program, [databaseUrl ?? '', dataDir, String(day)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const exit = once(child, 'exit')
  await Promise.race([once(child, 'message'), exit])
  await Promise.race([pause(killAfterMs, 'the moment of a kill'), exit])
  child.kill('SIGKILL')
  const [exitCode] = (await exit) as [number | null]
  return exitCode === 0
}

test.runIf(storeKind === 'server')('a process that is killed while it archives loses and doubles nothing', async () => {
  const kills = killsOf(20)
  let noon = newest - 90 * dayMs
  let hasData = false
  let before: string[][] = []
  let endedDays = 0
  for (let kill = 0; kill < kills; kill++) {
    const day = Math.floor(noon / dayMs)
    if (!hasData) {
      await addReports(noon, 0, reports)
      before = await keysOf(noon)
      expect(before.map((keys) => keys.length)).toEqual(vins.map(() => reports))
      hasData = true
    }
    // The whole work takes some hundred milliseconds. Each kill is later than the one before.
    const hasEnded = await archive(day, 25 * kill)
    expect(await keysOf(noon)).toEqual(before)
    if (!hasEnded) continue
    endedDays++
    noon += dayMs
    hasData = false
  }
  const day = Math.floor(noon / dayMs)
  if (hasData) {
    expect(await archive(day, 60_000)).toBe(true)
    expect(await keysOf(noon)).toEqual(before)
    endedDays++
  }
  const { rows } = await on.parts.store.db.execute<{ files: number; incomplete: number; rows: number }>(sql`
    select count(*)::int as files, (count(*) filter (where not is_complete))::int as incomplete, sum(rows)::int as rows
    from archive_file`)
  expect(rows).toEqual([{ files: endedDays, incomplete: 0, rows: endedDays * reports * vins.length }])
  const names = await readdir(join(on.parts.config.dataDir, 'files/archive'), { recursive: true })
  expect(names.filter((name) => name.endsWith('.parquet'))).toHaveLength(endedDays)
  const left = await on.parts.store.db.execute<{ n: number }>(sql`select count(*)::int as n from message`)
  expect(left.rows).toEqual([{ n: 0 }])
})
