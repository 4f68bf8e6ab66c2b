import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { streetMapCalls as calls } from '../../../../src/features/work/tracking/streetMap/contract.ts'
import { hasRoom } from '../../../../src/features/work/tracking/streetMap/install.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { type RangeServer, serveRanges } from './range-server.ts'

let on: TestServer
let source: RangeServer
const address = (name: string) => `http://127.0.0.1:${source.port}/${name}.pmtiles`
const setSource = (value: string) =>
  on.parts.store.db.execute(sql`insert into parameter_value (key, value) values ('map.source', ${value})
    on conflict (key) do update set value = excluded.value`)
beforeAll(async () => {
  source = await serveRanges()
  on = await openTestServer({ config: { FORWARD_HOSTS: '127.0.0.1' }, now: new Date('2026-11-18T02:00:00Z') })
})
afterAll(async () => {
  source.close()
  await on.close()
})
beforeEach(async () => {
  Object.assign(source, { requests: [], failAfter: Number.POSITIVE_INFINITY })
  await setSource(address('{date}'))
})

const beijing = { area: { key: '110000' }, zoom: 12 }
const state = async () => (await on.admin.call(calls.extractState)).data
const waitForEnd = () =>
  on.afterJobs(async () => {
    const current = await state()
    expect(['waiting', 'running']).not.toContain(current?.state)
    return current
  })

test('countries, provinces and cities can be downloaded, each by its own key', async () => {
  const { data } = await on.admin.call(calls.areas)
  expect(new Set(data.map(({ key }) => key)).size).toBe(data.length)
  expect(data.find(({ key }) => key === '110000')).toMatchObject({ kind: 'province', name: ['北京', 'Beijing'] })
  expect(data.filter(({ kind }) => kind === 'province')).toHaveLength(34)
})

test('the size of a download is stated before it starts', async () => {
  const { data } = await on.admin.call(calls.extractPlan, beijing)
  expect(data).toMatchObject({ url: address('20261117'), maxZoom: 8, hasRoom: true })
  expect(data.tiles).toBeGreaterThan(9)
  const wide = await on.admin.call(calls.extractPlan, { ...beijing, area: { box: [70, 10, 140, 60] } })
  expect(wide.data.size).toBeGreaterThan(data.size)
})

test('a download becomes the map in use', async () => {
  expect((await on.admin.call(calls.extract, beijing)).code).toBe(200)
  expect((await on.admin.call(calls.extract, beijing)).code).toBe(code.state)
  const download = await waitForEnd()
  expect(download).toMatchObject({ state: 'done', name: ['北京', 'Beijing'], problem: null })
  expect(download?.bytes).toBe(download?.size)
  const [current] = (await on.admin.call(calls.state)).data.maps
  expect(current).toMatchObject({
    name: '北京',
    size: download?.size,
    maxZoom: 8,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('a download needs the disk twice its size and a reserve, less what an interrupted one has stored', () => {
  const gigabyte = 1024 ** 3
  const plan = { size: 10 * gigabyte }
  expect(hasRoom({ plan, freeBytes: 21 * gigabyte, partBytes: 0 })).toBe(false)
  expect(hasRoom({ plan, freeBytes: 21 * gigabyte + 1, partBytes: 0 })).toBe(true)
  expect(hasRoom({ plan, freeBytes: 13 * gigabyte, partBytes: 9 * gigabyte })).toBe(true)
})

test('a download that is stopped leaves no map', async () => {
  const before = (await on.admin.call(calls.state)).data.maps.length
  const { data } = await on.admin.call(calls.extract, { area: { box: [0, 0, 179, 80] }, zoom: 12 })
  expect((await on.admin.call(calls.stopExtract, data)).code).toBe(200)
  expect(await waitForEnd()).toMatchObject({ state: 'stopped' })
  expect((await on.admin.call(calls.state)).data.maps).toHaveLength(before)
})

test.each([
  ['an unknown region', { area: { key: 'Atlantis' }, zoom: 12 }, '{date}', /Unknown region/],
  [
    'a box in the wrong order',
    { area: { box: [10, 10, 5, 20] as [number, number, number, number] }, zoom: 12 },
    '{date}',
    /East must be greater/,
  ],
  ['a source without the file', beijing, 'none', /does not have this file/],
])('%s is refused with the reason', async (_, input, name, text) => {
  await setSource(address(name))
  const { code: answerCode, msg } = await on.admin.call(calls.extractPlan, input, { lang: 'en' })
  expect(answerCode).toBe(code.invalid)
  expect(msg).toMatch(text)
})

test('an archive that disappears during the download ends it with the reason', async () => {
  await on.admin.call(calls.extract, beijing)
  source.failAfter = 3
  expect(await waitForEnd()).toMatchObject({
    state: 'failed',
    problem: [expect.stringMatching('没有此文件'), expect.any(String)],
  })
})
