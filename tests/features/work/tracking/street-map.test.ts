import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PMTiles } from 'pmtiles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../../../src/domain/time.ts'
import { streetMapCalls as calls } from '../../../../src/features/work/tracking/streetMap/contract.ts'
import { mapCalls } from '../../../../src/ui/map/contract.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { uploadContent } from '../../../platform/uploads/sending.ts'
import { type ArchiveOptions, streetArchive } from './street-archive.ts'

let on: TestServer
let admin: Client
beforeAll(async () => {
  on = await openTestServer({ work: true })
  admin = on.admin
})
afterAll(() => on.close())

const place = { record: 'streetMap', field: 'file', name: 'beijing.pmtiles' }
const upload = (content: Buffer) => uploadContent(admin, content, place)
const add = async (name: string, content: Buffer) =>
  admin.call(calls.add, { name, file: (await upload(content)).id } as never)
const streets = async () => (await admin.call(mapCalls.settings, {})).data.streets
const read = (url: string, headers: Record<string, string> = {}) => on.anonymous.raw({ method: 'GET', url, headers })
const folder = () => join(on.parts.config.dataDir, 'maps')

test('what is no street map is refused with the reason, and nothing of it is kept', async () => {
  const cut = streetArchive().subarray(0, 400)
  const wrong: [RegExp, Buffer][] = [
    [/not a PMTiles file/, Buffer.from('PK\u0003\u0004'.padEnd(400, 'x'))],
    [/not a PMTiles file/, Buffer.from('PMTiles')],
    ...(
      [
        [/version 3/, { version: 2 }],
        [/no vector tiles/, { tileType: 2 }],
        [/compression/, { compression: 3 }],
        [/layers earth and roads/, { layers: ['water'] }],
        [/damaged/, { bounds: [10, 10, 10, 10] }],
      ] as [RegExp, ArchiveOptions][]
    ).map(([why, options]): [RegExp, Buffer] => [why, streetArchive(options)]),
    [/incomplete/, cut],
  ]
  for (const [why, content] of wrong) {
    const { code, data } = await admin.call(calls.add, { name: 'Wrong', file: (await upload(content)).id } as never, {
      lang: 'en',
    })
    expect(code).not.toBe(200)
    expect(JSON.stringify(data)).toMatch(why)
  }
  expect(await streets()).toBeNull()
})

test('an uploaded map is served in ranges to who knows its address, and read by the library as it was made', async () => {
  const content = streetArchive()
  expect((await add('Beijing', content)).code).toBe(200)
  const settings = await streets()
  expect(settings).toMatchObject({ bounds: [116, 39.6, 116.8, 40.2], maxZoom: 10 })
  const url = settings?.url ?? ''
  const whole = await read(url)
  expect([whole.status, whole.headers['accept-ranges'], Number(whole.headers['content-length'])]).toEqual([
    200,
    'bytes',
    content.length,
  ])
  expect(whole.headers['cache-control']).toMatch(/max-age=\d{6,}, immutable/)
  const part = await read(url, { range: 'bytes=0-126' })
  expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 0-126/${content.length}`])
  expect((await read(url, { range: `bytes=${content.length}-` })).status).toBe(416)
  expect((await read(url, { 'if-none-match': String(whole.headers.etag) })).status).toBe(304)
  expect((await read(`${url.slice(0, -1)}!`)).status).toBe(404)

  const archive = new PMTiles({
    getKey: () => url,
    async getBytes(from, length) {
      const { body } = await read(url, { range: `bytes=${from}-${from + length - 1}` })
      return { data: new Uint8Array(body).buffer }
    },
  })
  expect((await archive.getHeader()).specVersion).toBe(3)
  expect((await archive.getZxy(10, 843, 387))?.data.byteLength).toBeGreaterThan(100)

  // The address changes each week. The previous one stays valid for a week.
  on.clock.advance(7 * dayMs)
  // Sessions have expired in the meantime.
  admin = await on.asUser({ links: 'all' })
  expect((await streets())?.url).not.toBe(url)
  expect((await read(url)).status).toBe(200)
})

test('the newest is used, another one by choice, a replaced or deleted one not any more', async () => {
  const before = (await streets())?.url
  on.clock.advance(1000)
  expect((await add('Shanghai', streetArchive({ bounds: [121, 31, 122, 31.5] }))).code).toBe(200)
  expect((await streets())?.bounds).toEqual([121, 31, 122, 31.5])
  const { rows } = (await admin.call(calls.query, {} as never)).data as {
    rows: { id: number; name: string; version?: number }[]
  }
  const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? 0
  on.clock.advance(1000)
  expect((await admin.call(calls.use, { id: idOf('Beijing') })).code).toBe(200)
  expect((await streets())?.url).toBe(before)
  const [currentMap, next] = (await admin.call(calls.state, {})).data.maps
  expect([currentMap?.name, next?.name, currentMap?.dataAt]).toEqual([
    'Beijing',
    'Shanghai',
    '2026-10-01T00:00:00.000Z',
  ])

  on.clock.advance(1000)
  const file = (await upload(streetArchive({ bounds: [113, 22, 114, 23] }))).id
  expect((await admin.call(calls.update, { id: idOf('Beijing'), file } as never)).code).toBe(200)
  expect((await streets())?.bounds).toEqual([113, 22, 114, 23])
  expect((await admin.call(calls.one, { id: idOf('Beijing') } as never)).data).toMatchObject({ name: 'Beijing' })
  expect((await admin.call(calls.remove, { ids: rows.map(({ id }) => id) } as never)).code).toBe(200)
  expect(await streets()).toBeNull()
})

test('a file of the folder is used, one that is none is named with its reason, and who may not see maps learns nothing', async () => {
  await mkdir(folder(), { recursive: true })
  await writeFile(join(folder(), 'city.pmtiles'), streetArchive({ maxZoom: 8 }))
  await writeFile(join(folder(), 'notes.pmtiles'), 'no map')
  const { maps, refused: rejectedFiles } = (await admin.call(calls.state, {})).data
  expect(maps).toMatchObject([{ id: null, name: 'city.pmtiles', maxZoom: 8 }])
  expect(rejectedFiles).toMatchObject([
    { name: 'notes.pmtiles', reason: [expect.anything(), expect.stringMatching(/not a PMTiles/)] },
  ])
  const url = (await streets())?.url ?? ''
  // The list of files is cached for two seconds.
  await expect.poll(async () => (await read(url, { range: 'bytes=0-6' })).status).toBe(206)

  // A replaced file has another address.
  await writeFile(join(folder(), 'city.pmtiles'), streetArchive({ maxZoom: 9 }))
  const later = new Date(Date.now() + 60_000)
  await utimes(join(folder(), 'city.pmtiles'), later, later)
  expect((await streets())?.maxZoom).toBe(9)
  expect((await streets())?.url).not.toBe(url)

  const stranger = await on.asUser({ links: 'none' })
  expect((await stranger.call(calls.state, {})).code).not.toBe(200)
  expect((await on.anonymous.call(mapCalls.settings, {})).code).not.toBe(200)
  expect((await on.anonymous.call(mapCalls.settingsFor, { share: 'nobody' })).code).not.toBe(200)
  await rm(folder(), { recursive: true })
  expect(await streets()).toBeNull()
})
