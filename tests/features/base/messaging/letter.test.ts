import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sessionCalls } from '../../../../src/features/base/accounts/session/contract.ts'
import { letterCalls as calls } from '../../../../src/features/base/messaging/letter/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { mailing } from '../../../../src/platform/work/job.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { mailServer, unfold } from '../../../platform/mail-server.ts'
import { addCatalogue, addGroup, addVehicle, vinOf } from '../../fleet/vehicles/fleet.ts'

/** Reply of the mail server to each recipient. Undefined: it accepts the letter. */
let refusal: string | undefined
let server: Awaited<ReturnType<typeof mailServer>>
let on: TestServer
beforeAll(async () => {
  server = await mailServer(() => refusal)
  on = await openTestServer({
    work: true,
    config: { SMTP_URL: `smtp://127.0.0.1:${server.port}`, PUBLIC_URL: 'https://platform.example/' },
  })
})
beforeEach(() => {
  refusal = undefined
  server.taken.length = 0
})
afterAll(async () => {
  await on.close()
  await server.close()
})

const listLetters = async () => (await on.admin.call(calls.query, {})).data.rows
const ask = (account: string) => on.anonymous.call(sessionCalls.sendResetMail, { account }, { lang: 'en' })
const secretIn = (body = '') => /passwordReset\?secret=([\w-]{43})/.exec(body)?.[1] ?? ''
const metrics = async () => String((await on.anonymous.raw({ url: '/metrics' })).body)
const letterCount = async (kind: string, outcome: string) =>
  Number(
    new RegExp(`platform_letters_total\\{kind="${kind}",outcome="${outcome}"\\} (\\d+)`).exec(await metrics())?.[1] ??
      0,
  )

test('a reset mail that is not taken is shown with the reason, keeps no secret, and goes out by itself later', async () => {
  await on.asUser({ links: 'none', userName: 'unlucky' })
  refusal = 'Greylisted, come back later'
  const countBefore = await letterCount('reset', 'refused')
  expect((await ask('unlucky')).code).toBe(200)
  const [row] = await vi.waitFor(async () => {
    const rows = await listLetters()
    expect(rows).toMatchObject([{ kind: 'reset', account: 'unlucky', state: 'waiting', vin: null, attempts: 1 }])
    expect(rows[0]?.reason).toContain('Greylisted')
    return rows
  })
  expect(row?.reason).not.toContain('unlucky@example.com')
  expect(Date.parse(String(row?.nextAt))).toBeGreaterThan(Date.parse(String(row?.createdAt)))
  expect(await letterCount('reset', 'refused')).toBe(countBefore + 1)
  const { rows } = await on.parts.store.db.execute<{ input: object }>(sql`select input from job where id = ${row?.id}`)
  expect(Object.keys(rows[0]?.input ?? {}).sort()).toEqual(['account', 'address', 'kind', 'lang'])
  refusal = undefined
  await vi.waitFor(() => expect(server.taken).toMatchObject([{ to: ['unlucky@example.com'] }]))
  const set = {
    secret: secretIn(unfold(server.taken[0]?.raw)),
    password: 'Zq7!mountain-r',
    surePsd: 'Zq7!mountain-r',
  }
  expect((await on.anonymous.call(sessionCalls.resetPassword, set)).code).toBe(200)
  await vi.waitFor(async () => expect(await listLetters()).toEqual([]))
  expect(await letterCount('reset', 'taken')).toBeGreaterThan(0)
})

test('what was given up is sent again at once when an administrator says so', async () => {
  const user = await on.asUser({ links: [calls.query.path], userName: 'given-up' })
  refusal = 'Mailbox is full'
  await ask('given-up')
  const [row] = await vi.waitFor(async () => {
    const rows = await listLetters()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.reason).toContain('Mailbox is full')
    return rows
  })
  const id = row?.id ?? 0
  await on.parts.store.db.execute(
    sql`update job set state = 'failed', finished_at = now(), attempts = 9, lease_owner = null where id = ${id}`,
  )
  expect((await on.admin.call(calls.one, { id })).data).toMatchObject({ state: 'failed', nextAt: null })
  expect((await user.call(calls.sendAgain, { ids: [id] })).code).toBe(20002)
  const { rows } = await on.parts.store.db.execute<{ id: number }>(
    sql`select id::float8 as id from job where name = 'endedJobs'`,
  )
  expect((await on.admin.call(calls.sendAgain, { ids: [Number(rows[0]?.id)] })).code).toBe(20003)
  refusal = undefined
  expect((await on.admin.call(calls.sendAgain, { ids: [id] })).data).toEqual({ count: 1 })
  await vi.waitFor(() => expect(server.taken).toMatchObject([{ to: ['given-up@example.com'] }]))
  await vi.waitFor(async () => expect(await listLetters()).toEqual([]))
})

test('a geofence alert that was given up, too; who does not see the vehicle does not see the letter', async () => {
  const catalogue = await addCatalogue(on.admin)
  await addVehicle(on.admin, catalogue, 1)
  const group = await addGroup(on, 'seen', [vinOf(1)])
  const links = [calls.query.path, calls.sendAgain.path]
  const [near, far] = [await on.asUser({ links, groups: [group] }), await on.asUser({ links })]
  const { db } = on.parts.store
  const fence = await db.execute<{ id: number }>(sql`
    insert into geofence (name, shape, warning_email)
    values ('Yard', 'circle', 'guard@example.com') returning id::float8 as id`)
  const event = await db.execute<{ id: number }>(sql`
    insert into geofence_event (vin, fence_id, fence, kind, at, longitude, latitude, detected_at, reminder)
    values (${vinOf(1)}, ${fence.rows[0]?.id}, 'Yard', 'enter', now(), 116.4, 39.9, now(), 'failed') returning id::float8 as id`)
  const input = JSON.stringify({ vin: vinOf(1), event: event.rows[0]?.id })
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into job (name, input, state, error, finished_at) values ('geofenceReminder', ${input}::jsonb, 'failed', 'refused', now())
    returning id::float8 as id`)
  const id = Number(rows[0]?.id)
  expect((await near.call(calls.query, {})).data.rows).toMatchObject([
    { id, kind: 'geofence', vin: vinOf(1), account: null },
  ])
  expect((await far.call(calls.query, {})).data.rows).toEqual([])
  expect((await far.call(calls.sendAgain, { ids: [id] })).code).toBe(20003)
  expect((await near.call(calls.sendAgain, { ids: [id] })).data).toEqual({ count: 1 })
  await vi.waitFor(() => expect(server.taken).toMatchObject([{ to: ['guard@example.com'] }]))
})

test('a test mail goes to the caller’s own address, and says what the mail server said', async () => {
  const user = await on.asUser({ links: [calls.test.path], userName: 'tester' })
  expect((await user.call(calls.ready)).data).toEqual({ ready: true })
  const good = await user.call(calls.test)
  expect(good.data).toMatchObject({ to: 'tester@example.com', taken: true, answer: expect.stringMatching(/^250 /) })
  expect(server.taken).toMatchObject([{ to: ['tester@example.com'] }])
  refusal = 'Relaying denied'
  expect((await user.call(calls.test)).data).toMatchObject({
    taken: false,
    answer: expect.stringContaining('Relaying denied'),
  })
  // The first administrator has no valid mail address yet.
  expect((await on.admin.call(calls.test)).code).toBe(20005)
})

test('every job that writes letters is one that the list knows', async () => {
  const names = on.parts.catalogue.jobs.flatMap(({ name, lane }) => (lane.name === mailing.name ? [name] : []))
  const { rows } = await on.parts.store.db.execute<{ view: string }>(
    sql`select pg_get_viewdef('letter_list'::regclass) as view`,
  )
  expect(names.length).toBeGreaterThan(1)
  expect(names.filter((name) => !rows[0]?.view.includes(`'${name}'`))).toEqual([])
})
