import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { dayMs, hourMs, minuteMs } from '../../../../src/domain/time.ts'
import { sessionCalls } from '../../../../src/features/base/accounts/session/contract.ts'
import { pushCalls as calls, defaultPreferences } from '../../../../src/features/base/messaging/pushDevice/contract.ts'
import { pushJobs } from '../../../../src/features/base/messaging/pushDevice/jobs.ts'
import { isQuiet } from '../../../../src/features/base/messaging/pushDevice/quiet.ts'
import { sendPending } from '../../../../src/features/base/messaging/pushDevice/send.ts'
import { tellPeople } from '../../../../src/features/base/messaging/pushDevice/tell.ts'
import { pushNews } from '../../../../src/features/desk/inbox/notice/news.ts'
import { bindRequestCalls } from '../../../../src/features/fleet/owners/bindRequest/contract.ts'
import { alarmCalls } from '../../../../src/features/work/alarms/alarm/contract.ts'
import { alarmNotice } from '../../../../src/features/work/alarms/alarm/notice-kinds.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { JobRun } from '../../../../src/platform/work/job.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { drive, vehiclesWithGroup, vinOf } from '../../work/alarms/fleet.ts'
import { pushService, type TestDevice } from './push-service.ts'

let service: Awaited<ReturnType<typeof pushService>>
let on: TestServer
let admin: Client
beforeAll(async () => {
  service = await pushService()
  on = await openTestServer({
    config: { FORWARD_HOSTS: '127.0.0.1', SECRET_KEY: 'a key of at least sixteen letters' },
    now: new Date('2026-11-23T04:00:00Z'),
  })
})
beforeEach(async () => {
  // Earlier tests advance the clock beyond the lifetime of a session.
  admin = await on.session(on.admin.id)
  service.received.length = 0
  service.asked.length = 0
  service.answers.clear()
  await on.parts.store.db.execute(sql`delete from push_device`)
})
afterAll(async () => {
  await on?.close()
  await service?.close()
})

const run = { input: {}, attempt: 1, signal: new AbortController().signal } as JobRun<object>
const look = () => pushNews.run(on.parts, run)
const send = () => sendPending(on.parts)
const tell = (account: number, count = 1, route?: string) =>
  on.parts.store.tx((tx) => tellPeople(tx, alarmNotice, [{ account, count, route }]))
/** A device on which a user turned notifications on. */
async function deviceOf(person: Client, lang: 'zh' | 'en' = 'en'): Promise<TestDevice> {
  const device = service.subscribe()
  expect((await person.call(calls.register, device, { lang })).code).toBe(code.ok)
  return device
}
const devicesOf = async (person: Client) => (await person.call(calls.settings, {})).data.devices

describe('a device', () => {
  test('is told how many and where, in its language, and nothing else', async () => {
    const [zh, en] = [await deviceOf(admin, 'zh'), await deviceOf(admin)]
    await tell(admin.id, 1, '/warn/queryAlarm?view=7')
    expect(await send()).toBe(2)
    const payloadFor = ({ device }: TestDevice) => service.received.find((each) => each.device === device)?.payload
    expect(payloadFor(en)).toEqual({
      web_push: 8030,
      notification: {
        title: 'Connected Vehicle Back Office',
        body: '1 new alarm',
        navigate: 'https://fleet.example/#/warn/queryAlarm?view=7',
        lang: 'en',
        dir: 'ltr',
        silent: false,
        tag: 'alarm',
        app_badge: '1',
      },
    })
    expect(payloadFor(zh)?.notification).toMatchObject({
      title: '车联网后台管理平台',
      body: '1 条新报警待处理',
      lang: 'zh-CN',
    })
    expect(service.received[0]?.headers).toMatchObject({ urgency: 'high', ttl: '14400' })
    expect(await send()).toBe(0)
  })

  test('several of a kind are one message, and the badge counts until somebody looks', async () => {
    const { device } = await deviceOf(admin)
    await tell(admin.id, 1, '/warn/queryAlarm?view=7')
    await tell(admin.id, 2)
    await send()
    await tell(admin.id, 1)
    await send()
    expect(service.received.map(({ payload }) => [payload.notification.body, payload.notification.app_badge])).toEqual([
      ['3 new alarms', '3'],
      ['1 new alarm', '4'],
    ])
    expect(service.received[0]?.payload.notification.navigate).toBe('https://fleet.example/#/warn/queryAlarm')
    await admin.call(calls.seen, { device })
    await tell(admin.id, 1)
    await send()
    expect(service.received.at(-1)?.payload.notification.app_badge).toBe('1')
  })

  test('belongs to who registered it last; nobody else sees, tests or removes it', async () => {
    const other = await on.asUser({ links: 'none' })
    const { device } = await deviceOf(admin)
    const [{ id } = { id: 0 }] = await devicesOf(admin)
    expect(await devicesOf(other)).toEqual([])
    expect((await other.call(calls.remove, { id })).code).toBe(code.notFound)
    expect((await other.call(calls.test, { device })).code).toBe(code.notFound)
    expect((await admin.call(calls.test, { device })).data).toEqual({ result: 'sent', reason: null })
    expect((await admin.call(calls.settings, { device })).data.devices).toMatchObject([{ id, current: true }])
    expect((await admin.call(calls.remove, { device })).code).toBe(code.ok)
    expect(await devicesOf(admin)).toEqual([])
  })

  test('that calls itself by another name is the same by its subscription; there are twenty at most', async () => {
    const first = await deviceOf(admin)
    await admin.call(calls.register, { ...first, device: randomUUID() })
    expect(await devicesOf(admin)).toHaveLength(1)
    for (let n = 0; n < 21; n++) await deviceOf(admin)
    expect(await devicesOf(admin)).toHaveLength(20)
  })

  test('an address that must not be reached is refused', async () => {
    const device = service.subscribe()
    for (const endpoint of ['http://10.1.2.3/x', 'ftp://push.example/x', 'https://a:b@push.example/x'])
      expect((await admin.call(calls.register, { ...device, endpoint })).code).toBe(code.invalid)
  })

  test('its secret lies sealed in the store, and so does the key of the platform', async () => {
    const { auth } = await deviceOf(admin)
    await tell(admin.id)
    await send()
    const { rows } = await on.parts.store.db.execute<{ sealedText: string }>(sql`
      select auth_sealed as "sealedText" from push_device union all select private_sealed from push_key`)
    expect(rows).toHaveLength(2)
    for (const { sealedText } of rows) expect(sealedText).toMatch(/^aes256gcm:/)
    expect(JSON.stringify(rows)).not.toContain(auth)
  })
})

describe('what a service answers', () => {
  test.each([404, 410])('%i: the device is forgotten', async (status) => {
    const { device } = await deviceOf(admin)
    service.answers.set(device, { status })
    await tell(admin.id)
    await send()
    expect(await devicesOf(admin)).toEqual([])
  })

  test('429: it waits as long as the service says, with what came meanwhile', async () => {
    const { device } = await deviceOf(admin)
    service.answers.set(device, { status: 429, headers: { 'retry-after': '120' } })
    await tell(admin.id)
    await send()
    service.answers.delete(device)
    await tell(admin.id)
    on.clock.advance(119_000)
    expect(await send()).toBe(0)
    expect(service.asked).toHaveLength(1)
    on.clock.advance(2_000)
    expect(await send()).toBe(1)
    expect(service.received[0]?.payload.notification.body).toBe('2 new alarms')
  })

  test('503: it waits ever longer, and one that fails holds up nobody else', async () => {
    const [failingDevice, fine] = [await deviceOf(admin), await deviceOf(admin)]
    service.answers.set(failingDevice.device, { status: 503 })
    await tell(admin.id)
    await send()
    expect(service.received.map(({ device }) => device)).toEqual([fine.device])
    for (const waitMs of [30_000, 60_000, 120_000]) {
      on.clock.advance(waitMs - 1_000)
      await send()
      const before = service.asked.length
      on.clock.advance(2_000)
      await send()
      expect(service.asked.length).toBe(before + 1)
    }
  })

  test('413: this message is given up, the device is not', async () => {
    const { device } = await deviceOf(admin)
    service.answers.set(device, { status: 413 })
    await tell(admin.id)
    await send()
    expect(await send()).toBe(0)
    expect(service.asked).toHaveLength(1)
    expect(await devicesOf(admin)).toHaveLength(1)
  })
})

describe('nobody is told any more', () => {
  test('after signing out, and the device is forgotten', async () => {
    const person = await on.session((await on.asUser({ links: 'none' })).id)
    await deviceOf(person)
    await tell(person.id)
    await person.call(sessionCalls.logout)
    expect(await send()).toBe(0)
    await pushJobs.find(({ name }) => name === 'deadDevices')?.run(on.parts, run)
    const { rows } = await on.parts.store.db.execute(sql`select 1 from push_device`)
    expect(rows).toEqual([])
  })

  test('whose account is disabled; one whose session ran out of time still is', async () => {
    const person = await on.asUser({ links: 'none' })
    await deviceOf(person)
    await tell(person.id)
    await on.parts.store.db.execute(sql`
      update session set ended_at = now(), end_reason = 'expired' where account_id = ${person.id}`)
    await on.parts.store.db.execute(sql`update account set status = 'disabled' where id = ${person.id}`)
    expect(await send()).toBe(0)
    await on.parts.store.db.execute(sql`update account set status = 'enabled' where id = ${person.id}`)
    expect(await send()).toBe(1)
  })

  test('on a device that did not show itself for 60 days', async () => {
    const activeDevice = await deviceOf(admin)
    await deviceOf(admin)
    on.clock.advance(59 * dayMs)
    const again = await on.session(admin.id)
    await again.call(calls.register, activeDevice)
    on.clock.advance(2 * dayMs)
    await pushJobs.find(({ name }) => name === 'deadDevices')?.run(on.parts, run)
    const { rows } = await on.parts.store.db.execute<{ device: string }>(sql`select device from push_device`)
    expect(rows).toEqual([{ device: activeDevice.device }])
  })
})

describe('as the person chose', () => {
  test('kinds that are not wanted are not told', async () => {
    const person = await on.asUser({ links: 'none' })
    await deviceOf(person)
    expect((await person.call(calls.settings, {})).data.preferences).toEqual(defaultPreferences())
    await tell(person.id)
    await person.call(calls.choose, { ...defaultPreferences(), kinds: ['job'] })
    expect((await person.call(calls.settings, {})).data.preferences.kinds).toEqual(['job'])
    await tell(person.id)
    expect(await send()).toBe(0)
  })

  test('in quiet hours nothing is sent; afterwards all at once', async () => {
    const person = await on.asUser({ links: 'none' })
    await deviceOf(person)
    const clock = (ms: number) =>
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' }).format(
        on.parts.now().getTime() + ms,
      )
    const quiet = { from: clock(-hourMs), until: clock(hourMs), timeZone: 'Asia/Shanghai' }
    await person.call(calls.choose, { ...defaultPreferences(), quiet })
    await tell(person.id, 2)
    await tell(person.id, 3)
    expect(await send()).toBe(0)
    on.clock.advance(hourMs + minuteMs)
    expect(await send()).toBe(1)
    expect(service.received[0]?.payload.notification.body).toBe('5 new alarms')
  })

  test.each([
    ['22:00', '07:00', '2026-11-23T14:00:00Z', true],
    ['22:00', '07:00', '2026-11-23T22:59:00Z', true],
    ['22:00', '07:00', '2026-11-23T23:00:00Z', false],
    ['12:00', '13:30', '2026-11-23T04:00:00Z', true],
    ['12:00', '13:30', '2026-11-23T05:30:00Z', false],
    ['00:00', '06:00', '2026-11-23T16:00:00Z', true],
  ])('quiet from %s until %s: at %s in Shanghai it is %s', (from, until, at, quiet) => {
    expect(isQuiet(new Date(at), { from, until, timeZone: 'Asia/Shanghai' })).toBe(quiet)
  })

  test.each([
    { ...defaultPreferences(), quiet: { from: '24:00', until: '07:00', timeZone: 'Asia/Shanghai' } },
    { ...defaultPreferences(), quiet: { from: '22:00', until: '07:00', timeZone: 'Mars/Olympus' } },
    { ...defaultPreferences(), alarmLevel: 1 },
  ])('what makes no sense is refused', async (wrong) => {
    expect((await admin.call(calls.choose, wrong as never)).code).toBe(code.invalid)
  })
})

test('alarms: told to who sees the vehicle and may see alarms, from the level that they chose', async () => {
  const group = await vehiclesWithGroup(on, [1, 2], [1])
  const links = [alarmCalls.query.path]
  const all = await on.asUser({ links: [...links, '/alarm/alarmThirdDetail'], allVehicles: true })
  const level2 = await on.asUser({ links, groups: [group] })
  const level3 = await on.asUser({ links, groups: [group] })
  const without = await on.asUser({ links: 'none', allVehicles: true })
  for (const person of [all, level2, level3, without]) await deviceOf(person)
  await level2.call(calls.choose, { ...defaultPreferences(), alarmLevel: 2 })
  const at = on.parts.now().getTime()
  const alarm = (alarmLevel: number) => ({ alarmLevel, alarmFlags: 1 << (alarmLevel + 9) })
  await look()
  await drive(on, [
    [1, at - 60_000, alarm(2)],
    [2, at - 60_000, alarm(3)],
    [1, at - 3 * hourMs, alarm(3)],
  ])
  await look()
  await look()
  await send()
  const { rows } = await on.parts.store.db.execute<{ device: string; who: number }>(
    sql`select device, account_id::float8 as who from push_device`,
  )
  const notifications = Object.fromEntries(
    service.received.map(({ device, payload }) => [
      rows.find((row) => row.device === device)?.who,
      [payload.notification.body, payload.notification.navigate.replace(/\d+$/, 'N')],
    ]),
  )
  expect(notifications).toEqual({
    [all.id]: ['1 new alarm', 'https://fleet.example/#/alarm/alarmThirdDetail?id=N'],
    [level2.id]: ['1 new alarm', 'https://fleet.example/#/warn/queryAlarm?view=N'],
  })
  expect(JSON.stringify(service.received)).not.toContain(vinOf(1))
})

test('bind requests: who examines is told how many wait, and nobody else', async () => {
  const examiner = await on.asUser({ links: [bindRequestCalls.decide.path], allVehicles: true })
  const other = await on.asUser({ links: 'none', allVehicles: true })
  for (const person of [examiner, other]) await deviceOf(person)
  await look()
  on.clock.advance(10_000)
  const sentAt = new Date(on.parts.now().getTime() - 5_000).toISOString()
  for (const n of [1, 2])
    await on.parts.store.db.execute(sql`
      insert into bind_request (vin, type, way, state, sent_at, token_hash)
      values (${vinOf(n)}, 'owner', 'certificate', 'waiting', ${sentAt}, ${`hash ${n}`})`)
  await look()
  await look()
  await send()
  expect(service.received.map(({ payload }) => [payload.notification.body, payload.notification.navigate])).toEqual([
    ['2 binding requests to review', 'https://fleet.example/#/vehicleManagement/certExamineManagement'],
  ])
})

test('jobs: who began one and went away is told that it ended', async () => {
  const person = await on.asUser({ links: 'none' })
  await deviceOf(person)
  await look()
  await on.parts.store.db.execute(sql`
    insert into job (name, input, state, user_id, created_at, finished_at) values
      ('rawExport', '{}', 'done', ${person.id}, now() - interval '5 minutes', now() - interval '3 seconds'),
      ('rawExport', '{}', 'done', ${person.id}, now() - interval '5 seconds', now() - interval '3 seconds'),
      ('rawExport', '{}', 'done', ${admin.id}, now() - interval '5 minutes', now() - interval '3 seconds')`)
  await on.parts.store.db.execute(sql`update push_cursor set position = position - 10000 where kind = 'job'`)
  await look()
  await send()
  expect(service.received.map(({ payload }) => [payload.notification.body, payload.notification.navigate])).toEqual([
    ['1 job finished', 'https://fleet.example/#/message/frameDownload'],
  ])
})
