import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { vinOf } from '../../fleet/vehicles/fleet.ts'
import { addVehicles } from '../diagnosis/logs.ts'
import { anytime, Box, offeredTo, planPartOf, stateOf, storedFile } from './boxes.ts'

let on: TestServer
const content = randomBytes(300_000)
let box: Box
let other: Box
let file: Awaited<ReturnType<typeof storedFile>>
const numbers = Array.from({ length: 18 }, (_, at) => at + 1)
beforeAll(async () => {
  on = await openTestServer()
  await addVehicles(on, numbers)
  box = await Box.of(on, vinOf(1))
  other = await Box.of(on, vinOf(2))
  file = await storedFile(on, content)
})
afterAll(() => on.close())

const plan = (more = {}) => ({ content: [planPartOf(file)], ...more })
const offerUpgrade = (n: number, more = {}) => offeredTo(on, vinOf(n), plan(more))

describe('who asks (attack 13)', () => {
  test('unknown vehicle, wrong token, no token and another’s path are one answer', async () => {
    const unknown = new Box(on, 'LSVAM4187C2184847', box.token)
    const malformedBox = new Box(on, 'x%00y', box.token)
    const swappedBox = new Box(on, other.vin, box.token)
    const answers = []
    for (const each of [
      unknown,
      malformedBox,
      swappedBox,
      new Box(on, box.vin, 'A'.repeat(43)),
      new Box(on, box.vin, ''),
    ])
      answers.push(await each.ask('GET'))
    answers.push(await box.ask('GET', '', undefined, { authorization: `GatewayToken ${box.token}` }))
    expect(new Set(answers.map(({ status, json }) => `${status} ${JSON.stringify(json)}`)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 401, json: { errorCode: 'unauthorized' } })
  })

  test('another vehicle’s action and file look like ones that never were', async () => {
    const { own, action } = await offerUpgrade(8)
    await own.poll()
    const { json } = await own.ask('GET', `deploymentBase/${action}`)
    const path = (json.deployment.chunks[0].artifacts[0]._links.download.href as string).replace(
      /^https?:\/\/[^/]+/,
      '',
    )
    const none = await other.ask('GET', 'deploymentBase/2000000000')
    expect(none.status).toBe(404)
    const tries = [
      await other.ask('GET', `deploymentBase/${action}`),
      await other.ask('POST', `deploymentBase/${action}/feedback`, {
        status: { execution: 'closed', result: { finished: 'failure' } },
      }),
      await other.ask('GET', `cancelAction/${action}`),
      await other.ask('GET', `installedBase/${action}`),
      await other.ask('GET', path.replace(own.vin, other.vin)),
    ]
    for (const each of tries) expect([each.status, each.json]).toEqual([404, none.json])
    expect((await other.ask('GET', path)).status).toBe(401)
    expect(await stateOf(on, own.vin, 0)).toBeUndefined()
    for (const name of ['..%2f..%2fetc%2fpasswd', '%2e%2e', 'other.swu', 'app.swu%00'])
      expect([400, 404]).toContain((await own.ask('GET', path.replace('app.swu', name))).status)
  })

  test.each(['2147483648', '4294967298', '0', '-1', '1e3', '007', 'x', '99999999999999999999'])(
    'action %s is none (attack 15)',
    async (id) => {
      expect((await box.ask('GET', `deploymentBase/${id}`)).status).toBe(404)
      expect(
        (
          await box.ask('POST', `deploymentBase/${id}/feedback`, {
            status: { execution: 'closed', result: { finished: 'success' } },
          })
        ).status,
      ).toBe(404)
    },
  )
})

test('paused and resumed while 50 boxes’ requests are under way: nothing in between (attack 18)', async () => {
  const { own, campaign } = await offerUpgrade(14)
  const flips = Array.from({ length: 10 }, async (_, n) => {
    await on.parts.store.db.execute(
      sql`update campaign set state = ${n % 2 ? 'running' : 'paused'} where id = ${campaign}`,
    )
  })
  const polls = await Promise.all([...Array.from({ length: 50 }, () => own.ask('GET')), ...flips])
  for (const each of polls) if (each) expect(each.status).toBe(200)
  await on.parts.store.db.execute(sql`update campaign set state = 'paused' where id = ${campaign}`)
  expect((await own.poll()).links.deploymentBase).toBeUndefined()
  await on.parts.store.db.execute(sql`update campaign set state = 'running' where id = ${campaign}`)
  expect((await own.poll()).links.deploymentBase).toBeDefined()
})

test('a box that has not begun gets no file while its campaign is stopped, whatever it says', async () => {
  const { own, campaign, action, state } = await offerUpgrade(17)
  const set = (to: string) => on.parts.store.db.execute(sql`update campaign set state = ${to} where id = ${campaign}`)
  const fetchFile = () =>
    own.ask('GET', `softwaremodules/${action}-1/artifacts/app.swu`, undefined, { range: 'bytes=0-9' })
  await own.poll()
  await set('held')
  expect((await fetchFile()).status).toBe(404)
  for (const execution of ['download', 'downloaded', 'proceeding', 'closed'])
    await own.feedback(action, execution, execution === 'closed' ? 'success' : 'none')
  expect(await state()).toBe('accepted')
  expect((await fetchFile()).status).toBe(404)
  await set('running')
  expect((await fetchFile()).status).toBe(206)
  // A download in progress continues, because the box would report an interrupted one as a failure.
  await set('held')
  expect((await fetchFile()).status).toBe(206)
})

test('no file before the owner agrees', async () => {
  const { own, action } = await offerUpgrade(18, { install: { ...anytime, consent: 'owner' } })
  await own.poll()
  const fetchFile = () =>
    own.ask('GET', `softwaremodules/${action}-1/artifacts/app.swu`, undefined, { range: 'bytes=0-9' })
  expect((await fetchFile()).status).toBe(404)
  await own.ask('POST', `confirmationBase/${action}/feedback`, { confirmation: 'confirmed', code: 1, details: [] })
  expect((await fetchFile()).status).toBe(206)
})

test('a flood of feedback is answered 429, a megabyte of it 413, and little of either is kept (attack 14)', async () => {
  const { own, action, steps } = await offerUpgrade(15)
  await own.poll()
  const huge = await own.feedback(action, 'proceeding', 'none', { details: ['x'.repeat(1_000_000)] })
  expect(huge.status).toBe(413)
  const lines = Array.from({ length: 400 }, (_, n) => `line ${n}`)
  expect((await own.feedback(action, 'downloaded', 'none', { details: lines })).status).toBe(200)
  const { rows } = await on.parts.store.db.execute<{ bytes: number }>(
    sql`select max(length(raw::text)) as bytes from upgrade_step where vin = ${own.vin}`,
  )
  expect(rows[0]?.bytes).toBeLessThan(30_000)
  const statuses = new Map<number, number>()
  for (let n = 0; n < 14; n++)
    for (const { status } of await Promise.all(Array.from({ length: 50 }, () => own.feedback(action, 'proceeding'))))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
  expect([...statuses.keys()].sort()).toEqual([200, 429])
  expect((await steps()).length).toBeLessThan(8)
  // Limits are per box.
  expect((await other.ask('GET')).status).toBe(200)
})

test('the document says every route of boxes, apart from the staff’s', async () => {
  const answer = await on.server.app.inject({ url: '/openapi/device.json' })
  const { paths, openapi } = answer.json()
  expect(openapi).toBe('3.1.0')
  expect(Object.keys(paths)).toContain('/ddi/DEFAULT/controller/v1/{vin}/deploymentBase/{action}/feedback')
  expect(Object.keys(paths)).toContain('/uptane/director/{vin}/manifest')
  expect((await on.server.app.inject({ url: '/openapi/device' })).payload).toContain('configData')
})
