import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { streetMapsOf } from '../../../src/features/work/tracking/streetMap/current.ts'
import { readConfig } from '../../../src/platform/config.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { openStore, type Store } from '../../../src/platform/store/store.ts'
import { type RangeServer, serveRanges } from '../../features/work/tracking/range-server.ts'
import { preparedStore } from '../../platform/store/open.ts'
import { operate, operateWatched, settingsOf } from './operating.ts'

let server: RangeServer
beforeAll(async () => {
  server = await serveRanges()
})
afterAll(() => server.close())

async function prepare() {
  const options = await preparedStore()
  onTestFinished(() => rm(options.dataDir, { recursive: true, force: true }))
  const env: Record<string, string> = { ...settingsOf(options), FORWARD_HOSTS: '127.0.0.1' }
  const onStore = async <T>(work: (store: Store) => Promise<T>) => {
    const store = await openStore(options)
    try {
      return await work(store)
    } finally {
      await store.close()
    }
  }
  const address = `http://127.0.0.1:${server.port}/20261117.pmtiles`
  await onStore(({ db }) => db.execute(sql`insert into parameter_value (key, value) values ('map.source', ${address})`))
  const maps = () => onStore(async ({ db }) => (await streetMapsOf({ db, parts: { config: readConfig(env) } })).maps)
  return { env, maps }
}

test('an area is downloaded, and is the street map in use', async () => {
  const { env, maps } = await prepare()
  const { exitCode, lines } = await operate(env, 'map', '北京市')
  expect(exitCode).toBe(0)
  expect(lines[1]).toMatch(/^Beijing \(北京\), zoom 0-8: \d+ tiles$/)
  expect(lines.at(-2)).toMatch(/^100 % of /)
  const [current] = await maps()
  expect(current?.shown).toMatchObject({ name: 'Beijing', minZoom: 0, maxZoom: 8 })
  expect(lines.at(-1)).toBe(`The map is in use. SHA-256 ${current?.hash}`)
})

test('--plan only prints, and a run continues after an interruption', async () => {
  const { env, maps } = await prepare()
  const { lines } = await operate(env, 'map', '-20,0,179,80', '--zoom', '8', '--plan')
  expect(lines).toHaveLength(3)
  const stop = operateWatched(
    (line) => {
      if (line.includes(' % of ')) throw new Error('interrupted')
    },
    env,
    'map',
    '-20,0,179,80',
  )
  await expect(stop).rejects.toThrow('interrupted')
  expect(await maps()).toEqual([])
  expect((await operate(env, 'map', '-20,0,179,80')).exitCode).toBe(0)
  expect(await maps()).toHaveLength(1)
})

test.each([
  [['Atlantis'], /no country, province or city Atlantis/],
  [[], /Which region/],
  [['10,10,5,20'], /no box/],
  [['China', '--zoom', '16'], /0 to 15/],
])('refuses %j', async (args, text) => {
  const { env } = await prepare()
  await expect(operate(env, 'map', ...args)).rejects.toThrow(text)
})
