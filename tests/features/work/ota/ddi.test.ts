import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { vinOf } from '../../fleet/vehicles/fleet.ts'
import { addVehicles } from '../diagnosis/logs.ts'
import { anytime, Box, offeredTo, planPartOf, stepsOf, storedFile, targetOf } from './boxes.ts'

let on: TestServer
const content = randomBytes(300_000)
let box: Box
let file: Awaited<ReturnType<typeof storedFile>>
const numbers = Array.from({ length: 16 }, (_, at) => at + 1)
beforeAll(async () => {
  on = await openTestServer()
  await addVehicles(on, numbers)
  box = await Box.of(on, vinOf(1))
  file = await storedFile(on, content)
})
afterAll(() => on.close())

const plan = (more = {}) => ({ content: [planPartOf(file)], ...more })
const offerUpgrade = (n: number, more = {}) => offeredTo(on, vinOf(n), plan(more))

test('an idle box is told to come back in minutes, and asked once what it is', async () => {
  const first = await box.poll()
  expect(first).toMatchObject({ sleep: '00:05:00', links: { configData: expect.stringContaining('/configData') } })
  expect(
    (await box.ask('PUT', 'configData', { mode: 'merge', data: { hw: 'A', timeZone: 'Asia/Shanghai' } })).status,
  ).toBe(200)
  expect((await box.poll()).links).toEqual({})
  on.clock.advance(25 * 3_600_000)
  expect(Object.keys((await box.poll()).links)).toEqual(['configData'])
})

test('attributes are merged, replaced and removed, and capped', async () => {
  const put = (mode: string | undefined, data: object) =>
    box.ask('PUT', 'configData', { ...(mode && { mode }), data, id: '', status: { x: 1 } })
  const storedAttributes = async () => {
    const { rows } = await on.parts.store.db.execute<{ attributes: object }>(
      sql`select attributes from device_attribute where vin = ${box.vin}`,
    )
    return rows[0]?.attributes
  }
  expect((await put('replace', { a: '1', b: 2, c: true })).status).toBe(200)
  expect(await storedAttributes()).toEqual({ a: '1', b: '2', c: 'true' })
  expect((await put(undefined, { b: 'x', d: 'y' })).status).toBe(200)
  expect((await put('remove', { a: '' })).status).toBe(200)
  expect(await storedAttributes()).toEqual({ b: 'x', c: 'true', d: 'y' })
  const many = Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`k${at}`, 'v']))
  expect((await put('merge', many)).status).toBe(400)
  expect((await put('merge', { long: 'x'.repeat(513) })).status).toBe(400)
  expect(await storedAttributes()).toEqual({ b: 'x', c: 'true', d: 'y' })
})

test('from the poll to the proof: success is the reported version alone', async () => {
  const { own, action, campaign, state } = await offerUpgrade(3)
  expect(action).toBeGreaterThan(0)
  expect(action).toBeLessThan(2 ** 31)
  const { links, sleep } = await own.poll()
  expect(sleep).toBe('00:00:30')
  expect(links.deploymentBase).toMatch(new RegExp(`/deploymentBase/${action}\\?c=[0-9a-f]{12}$`))
  const { json, headers } = await own.ask('GET', links.deploymentBase)
  expect(headers.etag).toMatch(/^"[0-9a-f]{12}"$/)
  expect(json).toMatchObject({ id: String(action), deployment: { download: 'forced', update: 'forced' } })
  const [chunk] = json.deployment.chunks
  expect(chunk).toMatchObject({ part: 'os', name: 'TBOX-100', version: '2.0.0' })
  const [artifact] = chunk.artifacts
  expect(artifact).toMatchObject({
    filename: 'app.swu',
    size: content.length,
    hashes: { sha1: file.sha1, md5: file.md5, sha256: file.sha256 },
  })
  expect(Object.keys(artifact._links)).toEqual(['download', 'download-http', 'md5sum', 'md5sum-http'])
  const whole = await own.ask('GET', artifact._links['download-http'].href)
  expect([whole.status, whole.bytes.equals(content)]).toEqual([200, true])
  expect(await state()).toMatch(/downloading|downloaded/)
  expect((await own.feedback(action, 'downloaded')).status).toBe(200)
  expect((await own.feedback(action, 'proceeding', 'none', { details: ['writing'] })).status).toBe(200)
  expect(await state()).toBe('installing')
  expect((await own.feedback(action, 'closed', 'success')).status).toBe(200)
  expect(await state()).toBe('verifying')
  // The update is not offered again. The poll requests the running versions instead.
  expect((await own.poll()).links).toEqual({ configData: expect.any(String) })
  expect((await own.feedback(action, 'closed', 'success')).status).toBe(410)
  on.clock.advance(60_000)
  expect((await own.report({ TBOX: '2.0.0' })).status).toBe(200)
  expect(await state()).toBe('succeeded')
  expect((await own.feedback(action, 'proceeding')).status).toBe(410)
  expect((await own.poll()).sleep).toBe('00:05:00')
  expect((await own.ask('GET', `installedBase/${action}`)).json).toMatchObject({ id: String(action) })
  // The box can still download its last installation.
  expect((await own.ask('GET', artifact._links.download.href)).status).toBe(200)
  expect(await stepsOf(on, own.vin, campaign)).toEqual(
    expect.arrayContaining([
      'notified',
      'accepted',
      'downloading',
      'downloaded',
      'installing',
      'installed',
      'verified',
    ]),
  )
})

describe('what is said and not so (attack 16)', () => {
  test.each([
    ['before a download', []],
    ['with the old version', ['downloaded', 'proceeding']],
  ])('closed with success %s is no success', async (_what, before) => {
    const { own, action, state } = await offerUpgrade(before.length === 0 ? 4 : 5)
    await own.report({ TBOX: '1.0.0' })
    await own.poll()
    for (const execution of before) await own.feedback(action, execution)
    await own.feedback(action, 'closed', 'success', { details: ['Skipped Update.'] })
    expect(await state()).toBe('verifying')
    on.clock.advance(60_000)
    await own.report({ TBOX: '1.0.0' })
    expect(await state()).toBe('rolledBack')
  })

  test('feedback repeated counts once', async () => {
    const { own, action, steps } = await offerUpgrade(6)
    await own.poll()
    for (let n = 0; n < 5; n++) await own.feedback(action, 'downloaded')
    for (let n = 0; n < 20; n++)
      await own.feedback(action, 'proceeding', 'none', {
        details: [`line ${n}`],
        result: { finished: 'none', progress: { cnt: n, of: 0 } },
      })
    expect((await steps()).filter((event) => event === 'downloaded')).toHaveLength(1)
    expect((await steps()).filter((event) => event === 'installing')).toHaveLength(1)
    expect(await steps()).toEqual(['notified', 'accepted', 'downloaded', 'installing'])
  })

  test('a failure keeps what the box says', async () => {
    const { own, action, campaign } = await offerUpgrade(7)
    await own.poll()
    const details = ['downloading', 'ERROR : hardware revision not compatible', 'Installation failed']
    await own.feedback(action, 'closed', 'failure', { details })
    expect(await targetOf(on, own.vin, campaign)).toMatchObject({
      state: 'failed',
      code: 'hardware',
      cause: expect.stringContaining('not compatible'),
    })
    expect((await own.feedback(action, 'proceeding')).status).toBe(410)
  })
})

test('files: ranges, HEAD and If-Match as asked for, and an end that does not exist', async () => {
  const { own, action } = await offerUpgrade(9)
  await own.poll()
  const { json } = await own.ask('GET', `deploymentBase/${action}`)
  const { href } = json.deployment.chunks[0].artifacts[0]._links.download
  const get = (headers: Record<string, string>) => own.ask('GET', href, undefined, headers)
  const head = await own.ask('HEAD', href)
  expect([head.status, head.headers['content-length'], head.headers.etag]).toEqual([
    200,
    String(content.length),
    `"${file.sha1}"`,
  ])
  const rest = await get({ range: 'bytes=100000-' })
  expect([rest.status, rest.headers['content-range'], rest.bytes.equals(content.subarray(100_000))]).toEqual([
    206,
    `bytes 100000-299999/300000`,
    true,
  ])
  expect((await get({ range: 'bytes=300000-' })).status).toBe(416)
  for (const sum of [file.sha1, file.sha256]) expect((await get({ 'if-match': `"${sum}"` })).status).toBe(200)
  expect((await get({ 'if-match': '"00"' })).status).toBe(412)
  expect((await own.ask('GET', `${href}.MD5SUM`)).bytes.toString()).toBe(`${file.md5}  app.swu\n`)
  const list = await own.ask('GET', href.replace(/\/artifacts\/.*/, '/artifacts'))
  expect(list.json).toMatchObject([{ filename: 'app.swu' }])
})

describe('the owner is asked', () => {
  const asks = { install: { ...anytime, consent: 'owner' } }
  test('a yes brings the deployment, a no ends it; nothing confirms by itself', async () => {
    const { own, action, state } = await offerUpgrade(10, asks)
    const { links } = await own.poll()
    expect(Object.keys(links)).toContain('confirmationBase')
    expect(links.deploymentBase).toBeUndefined()
    expect((await own.ask('GET', `deploymentBase/${action}`)).status).toBe(404)
    expect((await own.ask('GET', links.confirmationBase)).json).toMatchObject({
      id: String(action),
      confirmation: { chunks: [{}] },
    })
    expect((await own.ask('GET', 'confirmationBase')).json).toMatchObject({ autoConfirm: { active: false } })
    expect((await own.ask('POST', 'confirmationBase/activateAutoConfirm', {})).status).toBe(403)
    const answer = await own.ask('POST', `confirmationBase/${action}/feedback`, {
      confirmation: 'confirmed',
      code: 1,
      details: ['ok'],
    })
    expect(answer.status).toBe(200)
    expect(await state()).toBe('accepted')
    expect(Object.keys((await own.poll()).links)).toContain('deploymentBase')
    const no = await offerUpgrade(11, asks)
    await no.own.poll()
    await no.own.ask('POST', `confirmationBase/${no.action}/feedback`, { confirmation: 'denied' })
    expect(await no.state()).toBe('declined')
    expect((await no.own.poll()).links.confirmationBase).toBeUndefined()
  })
})

describe('cancelled', () => {
  const cancel = (vin: string) =>
    on.parts.store.db.execute(sql`
    update upgrade_target set state_before = state, state = 'cancelling' where vin = ${vin} and state not in ('installing', 'verifying')`)

  test.each([
    ['closed', 'success', 'cancelled'],
    ['canceled', 'none', 'cancelled'],
    ['rejected', 'none', 'accepted'],
    ['closed', 'failure', 'accepted'],
  ])('%s with %s: %s', async (execution, outcome, end) => {
    const n = 12
    const { own, action, state } = await offerUpgrade(n)
    await own.poll()
    await cancel(own.vin)
    const { links } = await own.poll()
    expect(links.cancelAction).toMatch(new RegExp(`/cancelAction/${action}$`))
    expect((await own.ask('GET', links.cancelAction)).json).toEqual({
      id: String(action),
      cancelAction: { stopId: String(action) },
    })
    expect((await own.ask('GET', `deploymentBase/${action}`)).status).toBe(404)
    const status = { execution, result: { finished: outcome } }
    expect((await own.ask('POST', `cancelAction/${action}/feedback`, { id: action, status })).status).toBe(200)
    expect(await state()).toBe(end)
    await on.parts.store.db.execute(sql`delete from upgrade_target where vin = ${own.vin}`)
  })

  test('success that arrives while it is being cancelled wins (attack 17)', async () => {
    const { own, action, state } = await offerUpgrade(13)
    await own.poll()
    await own.feedback(action, 'downloaded')
    await cancel(own.vin)
    expect((await own.feedback(action, 'closed', 'success')).status).toBe(200)
    expect(await state()).toBe('verifying')
    on.clock.advance(60_000)
    await own.report({ TBOX: '2.0.0' })
    expect(await state()).toBe('succeeded')
  })
})
