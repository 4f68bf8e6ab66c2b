import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { appVersion, appVersionCalls as calls } from '../../../../src/features/work/content/appVersion/contract.ts'
import { marketApp, marketAppCalls } from '../../../../src/features/work/content/marketApp/contract.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'
import { uploadFile } from '../ota/software.ts'

let on: TestServer
let admin: Client
beforeAll(async () => {
  on = await openTestServer({ work: true })
  admin = on.admin
})
afterAll(() => on.close())

const notes = { notesZh: '修复问题', notesEn: 'Fixes' }
const versionInput = (more: object) =>
  ({ platform: 'android', countries: ['CN', 'FR'], languages: ['zh', 'en'], ...notes, ...more }) as never
/** Only the signature of a ZIP file. */
const apk = (what: string) => `PK\x03\x04${what}`
const check = async (version: string, more: object = {}) => {
  const query = { platform: 'android', country: 'CN', version, install: 'install-0001', ...more } as const
  return (await on.anonymous.call(calls.check, query)).data
}

test('a version goes from draft to the shelf and off it; apps are told of it meanwhile', async () => {
  const { id } = await callData(admin, calls.add, versionInput({ version: '2.0.0', minimum: '1.5.0' }))
  expect((await admin.call(calls.submit, { id })).code).toBe(code.state)
  await callData(admin, calls.update, { id, file: await uploadFile(admin, apk('two'), 'fleet.apk', appVersion.name) })
  expect(await callData(admin, calls.one, { id })).toMatchObject({ state: 'draft', file: 'fleet.apk' })
  await callData(admin, calls.submit, { id })
  expect((await admin.call(calls.update, { id, notesEn: 'Other' })).code).toBe(code.state)
  expect((await check('1.0.0')).verdict).toBe('none')
  await callData(admin, calls.reopen, { id })
  await callData(admin, calls.submit, { id })
  await callData(admin, calls.publish, { id, percent: 100 })
  const answer = await check('1.0.0', { language: 'tr' })
  expect(answer).toMatchObject({ verdict: 'must', version: '2.0.0', minimum: '1.5.0', notes: 'Fixes' })
  expect((await check('1.6.0', { language: 'zh' })).notes).toBe('修复问题')
  expect((await check('1.0.0', { country: 'TR' })).verdict).toBe('none')
  const file = await on.anonymous.raw({ method: 'GET', url: String(answer.package) })
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/vnd.android.package-archive'])
  expect(String(file.headers['content-disposition'])).toContain('app-2.0.0.apk')
  expect((await admin.call(calls.download, { id })).body.equals(file.body)).toBe(true)
  expect((await admin.call(calls.remove, { ids: [id] })).code).toBe(code.state)
  await callData(admin, calls.takeDown, { id })
  expect((await check('1.0.0')).verdict).toBe('none')
  expect((await on.anonymous.raw({ method: 'GET', url: String(answer.package) })).code).toBe(code.notFound)
})

test('the share only rises, a halt stops it, and what is mandatory can change', async () => {
  const { id } = await callData(
    admin,
    calls.add,
    versionInput({ version: '3.0.0', storeUrl: 'https://store.example/app' }),
  )
  await callData(admin, calls.submit, { id })
  await callData(admin, calls.publish, { id, percent: 20 })
  expect((await admin.call(calls.share, { id, percent: 10 })).code).toBe(code.state)
  await callData(admin, calls.share, { id, percent: 100 })
  expect(await check('2.0.0')).toMatchObject({ verdict: 'offer', storeUrl: 'https://store.example/app', package: null })
  await callData(admin, calls.share, { id, halted: true })
  expect((await check('2.0.0')).verdict).toBe('none')
  await callData(admin, calls.share, { id, halted: false })
  expect((await admin.call(calls.minimum, { id, minimum: '3.0.1' })).code).toBe(code.invalid)
  await callData(admin, calls.minimum, { id, minimum: '2.5.0' })
  expect((await check('2.0.0')).verdict).toBe('must')
  await callData(admin, calls.minimum, { id, minimum: null })
  expect((await check('2.0.0')).verdict).toBe('offer')
})

test('a cancelled version is over, and can be deleted', async () => {
  const { id } = await callData(
    admin,
    calls.add,
    versionInput({ version: '4.0.0', storeUrl: 'https://store.example/app' }),
  )
  await callData(admin, calls.cancel, { id })
  for (const call of [calls.submit, calls.reopen, calls.takeDown])
    expect((await admin.call(call, { id })).code).toBe(code.state)
  await callData(admin, calls.remove, { ids: [id] })
  expect((await admin.call(calls.add, versionInput({ version: '4.1', minimum: '4.2' }))).code).toBe(code.invalid)
})

test('where a version stands in each market of its platform is noted by staff', async () => {
  const { id } = await callData(admin, calls.add, versionInput({ version: '5.0.0' }))
  await callData(admin, calls.noteShelf, { id, market: 'huawei', state: 'marked' })
  await callData(admin, calls.noteShelf, { id, market: 'huawei', state: 'launched' })
  expect((await admin.call(calls.noteShelf, { id, market: 'appStore', state: 'marked' })).code).toBe(code.invalid)
  const shelves = await callData(admin, calls.shelves, { id })
  expect(shelves.find(({ market }) => market === 'huawei')).toMatchObject({ state: 'launched' })
  expect(shelves.find(({ market }) => market === 'xiaomi')).toMatchObject({ state: 'none', by: null })
})

test('in-vehicle units are offered the newest version on the shelf that is for them', async () => {
  const add = async (version: string, units: string) => {
    const file = await uploadFile(admin, apk(version), 'music.apk', marketApp.name)
    const app = {
      name: '音乐',
      nameEn: 'Music',
      packageName: 'com.example.music',
      category: 'media',
      units,
      version,
      file,
    }
    return (await callData(admin, marketAppCalls.add, app as never)).id
  }
  const first = await add('1.0', 'IVI-8155, IVI-6125')
  const second = await add('1.10', 'IVI-8155')
  expect(await callData(admin, marketAppCalls.offered, { unit: 'IVI-8155' })).toEqual([])
  for (const id of [first, second]) await callData(admin, marketAppCalls.putOn, { id })
  expect((await admin.call(marketAppCalls.putOn, { id: first })).code).toBe(code.state)
  const versionsFor = async (unit: string) =>
    (await callData(admin, marketAppCalls.offered, { unit })).map(({ version }) => version)
  expect(await versionsFor('IVI-8155')).toEqual(['1.10'])
  expect(await versionsFor('IVI-6125')).toEqual(['1.0'])
  expect(await versionsFor('IVI')).toEqual([])
  expect((await admin.call(marketAppCalls.update, { id: second, units: 'IVI-6125' })).code).toBe(code.state)
  expect((await admin.call(marketAppCalls.remove, { ids: [second] })).code).toBe(code.state)
  await callData(admin, marketAppCalls.takeOff, { id: second })
  expect(await versionsFor('IVI-8155')).toEqual(['1.0'])
  const file = await admin.call(marketAppCalls.download, { id: first })
  expect(String(file.headers['content-disposition'])).toContain('com.example.music-1.0.apk')
})
