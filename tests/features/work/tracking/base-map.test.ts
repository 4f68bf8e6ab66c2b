import { afterAll, beforeAll, expect, test } from 'vitest'
import { parameterCalls } from '../../../../src/features/base/settings/parameter/contract.ts'
import { mapCalls } from '../../../../src/ui/map/contract.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { eventually } from '../../../telematics/gateway/yard.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on.close())

async function set(values: Record<string, string>): Promise<void> {
  const parameters = (await on.admin.call(parameterCalls.query, {})).data as { key: string; version: number }[]
  for (const [key, value] of Object.entries(values)) {
    const version = parameters.find((each) => each.key === key)?.version ?? 0
    const call = value ? parameterCalls.update : parameterCalls.reset
    const answer = await on.admin.call(call, { key, version, ...(value ? { value } : {}) } as never)
    expect(answer.code).toBeLessThan(20_000)
  }
}
const headers = async () => (await on.anonymous.raw({ method: 'GET', url: '/healthz' })).headers
const policy = async () => String((await headers())['content-security-policy'])
const of = (text: string, directive: string) => text.split(';').find((each) => each.trim().startsWith(directive)) ?? ''

test('without a key and without tiles pages use nothing of other places', async () => {
  expect((await on.admin.call(mapCalls.settings, {})).data).toEqual({
    googleKey: null,
    googleMapId: null,
    tiles: null,
    tileSystem: 'wgs84',
    // An administrator, who can upload a street map, is offered a hint how to get one.
    streets: null,
    satellite: null,
    satelliteCredit: null,
    wantsStreets: true,
  })
  expect(await policy()).not.toMatch(/https?:/)
})

test('how to get streets is told once to each administrator, whatever the device, and to nobody else', async () => {
  const wants = async (as = on.admin) => (await as.call(mapCalls.settings, {})).data.wantsStreets
  const other = await on.asUser({ links: 'all' })
  const reader = await on.asUser({ links: 'none' })
  expect([await wants(), await wants(other), await wants(reader)]).toEqual([true, true, false])
  for (const _ of [1, 2]) expect((await on.admin.call(mapCalls.streetsTold, {})).code).toBe(200)
  // Another session of the same account, as in another browser.
  expect([await wants(), await wants(await on.session(on.admin.id)), await wants(other)]).toEqual([false, false, true])
})

test('a key lets pages use Google’s places, tiles those of their server, and taking them away ends it', async () => {
  await set({
    'map.googleKey': 'AIzaKey',
    'map.tiles': 'https://tiles.example.org/{z}/{x}/{y}.png',
    'map.tileSystem': 'GCJ02',
  })
  expect((await on.admin.call(mapCalls.settings, {})).data).toMatchObject({
    googleKey: 'AIzaKey',
    tiles: 'https://tiles.example.org/{z}/{x}/{y}.png',
    tileSystem: 'gcj02',
  })
  const wide = await eventually(policy, (text) => text.includes('googleapis.com'))
  expect(of(wide, 'script-src')).toMatch(/'self'.* https:\/\/\*\.googleapis\.com/)
  expect(of(wide, 'script-src')).not.toMatch(/unsafe|tiles\.example|\s\*/)
  for (const directive of ['img-src', 'connect-src'])
    expect(of(wide, directive).split(' ')).toEqual(
      expect.arrayContaining(["'self'", 'https://*.googleapis.com', 'https://tiles.example.org']),
    )
  expect((await headers())['referrer-policy']).toBe('strict-origin-when-cross-origin')

  await set({ 'map.googleKey': '' })
  const tilesAlone = await eventually(policy, (text) => !text.includes('googleapis.com'))
  expect(of(tilesAlone, 'img-src')).toContain('https://tiles.example.org')
  expect(of(tilesAlone, 'script-src')).not.toMatch(/https?:/)
  // A tile address cannot add directives to the Content-Security-Policy.
  await set({ 'map.tiles': 'https://a;sandbox/{z}/{x}/{y}.png' })
  expect(await eventually(policy, (text) => !text.includes('tiles.example'))).not.toMatch(/sandbox|https?:/)
  await set({ 'map.tiles': '', 'map.tileSystem': '' })
  await eventually(policy, (text) => !/https?:/.test(text))
  expect((await headers())['referrer-policy']).not.toBe('strict-origin-when-cross-origin')
})
