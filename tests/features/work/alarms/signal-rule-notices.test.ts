import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs, minuteMs } from '../../../../src/domain/time.ts'
import { webhookCalls } from '../../../../src/features/base/messaging/webhook/contract.ts'
import { noticeCalls, noticesIn } from '../../../../src/features/desk/inbox/notice/contract.ts'
import { alarmCalls } from '../../../../src/features/work/alarms/alarm/contract.ts'
import { signalRuleCalls as calls } from '../../../../src/features/work/alarms/signalRule/contract.ts'
import { ruleTelling } from '../../../../src/features/work/alarms/signalRule/notice-job.ts'
import { ruleNotice } from '../../../../src/features/work/alarms/signalRule/notice-kinds.ts'
import { webhookSignature } from '../../../../src/platform/webhook.ts'
import type { Client } from '../../../platform/client.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { letterParts, mailServer } from '../../../platform/mail-server.ts'
import { report } from '../../../telematics/gateway/frames.ts'
import { openIngest } from '../../../telematics/ingest/platform.ts'
import { webhookReceiver } from '../../base/messaging/receiver.ts'
import { vehiclesWithGroup, vinOf } from './fleet.ts'

let mails: Awaited<ReturnType<typeof mailServer>>
let on: TestServer
/** Account that sees vehicles 1 to 3. */
let some: Client
let boss: Client
let receiver: Awaited<ReturnType<typeof webhookReceiver>>
beforeAll(async () => {
  mails = await mailServer()
  receiver = await webhookReceiver()
  on = await openTestServer({
    config: {
      SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
      PUBLIC_URL: 'https://platform.example/',
      FORWARD_HOSTS: '127.0.0.1',
    },
  })
  const group = await vehiclesWithGroup(on, [1, 2, 3, 4, 5, 6], [1, 2, 3])
  some = await on.asUser({ links: 'all', groups: [group], userName: 'some' })
  boss = await on.asUser({ links: 'all', allVehicles: true, userName: 'boss' })
})
afterAll(async () => {
  await on.close()
  await mails.close()
  await receiver.close()
})

const turn = () =>
  ruleTelling.run(on.parts, { hold: () => Promise.resolve(), signal: new AbortController().signal } as never)
async function drive(...vehicles: readonly number[]): Promise<void> {
  const at = on.parts.now().getTime()
  const ingest = openIngest({
    store: on.parts.store,
    log: pino({ level: 'silent' }),
    gateway: '00000000-0000-4000-8000-000000000001',
    now: () => at,
  })
  for (const vehicle of vehicles)
    ingest.add({ vin: vinOf(vehicle), frame: report(vinOf(vehicle), at, { socPercent: 5 }), receivedAt: at })
  await ingest.close()
  await turn()
}
const ruleNotices = async (client: Client) =>
  (noticesIn((await client.call(noticeCalls.inbox, {})).data, ruleNotice) ?? []).map(({ kind, count, name }) => [
    name,
    kind,
    count,
  ])

test('people are told of what they may see: in their messages, by mail, and a receiver by a signed message', async () => {
  const { answers, received: requests, address } = receiver
  answers.push({ status: 500 })
  const { id: webhook, secret } = (await on.admin.call(webhookCalls.add, { name: 'Ours', address })).data
  const { code } = await on.admin.call(calls.add, {
    name: 'Low',
    level: '3',
    match: 'all',
    forMinutes: 0,
    days: '1234567',
    from: null,
    until: null,
    clauses: [{ signal: 'vehicle.soc', operator: 'below', value: 15 }],
    vehicles: { by: 'all' },
    mail: true,
    perHour: 2,
    people: [some.id, boss.id],
    advice: 'Charge it',
    escalateMinutes: 10,
    escalateTo: [boss.id],
    webhook,
  } as const)
  expect(code).toBe(200)
  await drive(1, 4)
  expect(await ruleNotices(some)).toEqual([['Low', 'began', 1]])
  expect(await ruleNotices(boss)).toEqual([
    ['Low', 'began', 1],
    ['Low', 'began', 1],
  ])
  await on.afterJobs(() => expect(mails.taken.length).toBe(3))
  const { text } = letterParts(mails.taken[0]!.raw)
  expect(text).toContain('triggered the alarm rule “Low”')
  expect(text).toContain('Rule: When SOC is below 15 %')
  expect(text).toContain('Recommended action: Charge it')
  // The receiver failed once, so the delivery is repeated.
  await on.afterJobs(() => expect(requests.length).toBe(3))
  for (const { headers, body } of requests) {
    const id = String(headers['webhook-id'])
    const at = Number(headers['webhook-timestamp'])
    expect(headers['webhook-signature']).toBe(webhookSignature({ keys: [secret], id, body }, at))
    expect(JSON.parse(body)).toMatchObject({
      type: 'alarmRule.began',
      data: { rule: { name: 'Low', level: 3 }, count: 1 },
    })
  }
  expect(new Set(requests.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
})

test('beyond the limit of an hour the others are told of together, and then only an hour later', async () => {
  await drive(5, 2)
  expect((await ruleNotices(boss))[0]).toEqual(['Low', 'collapsed', 2])
  expect((await ruleNotices(some))[0]).toEqual(['Low', 'collapsed', 1])
  // The first alarm belongs to a vehicle outside this account's scope, so its VIN is not shown.
  expect(noticesIn((await some.call(noticeCalls.inbox, {})).data, ruleNotice)?.[0]?.vin).toBe(vinOf(2))
  await drive(3)
  expect((await ruleNotices(some)).length).toBe(2)
  on.clock.advance(hourMs + minuteMs)
  await turn()
  expect((await ruleNotices(some))[0]).toEqual(['Low', 'began', 1])
})

test('when nobody acknowledges it, the next people are told, once', async () => {
  const { rows } = (await boss.call(alarmCalls.query, { filter: { vin: vinOf(6), kind: ['rule'] } })).data
  expect(rows).toEqual([])
  const before = (await ruleNotices(boss)).filter(([, kind]) => kind === 'escalated')
  await drive(6)
  on.clock.advance(11 * minuteMs)
  await turn()
  await turn()
  const after = (await ruleNotices(boss)).filter(([, kind]) => kind === 'escalated')
  expect(after.length).toBe(before.length + 1)
  expect((await ruleNotices(some)).some(([, kind]) => kind === 'escalated')).toBe(false)
})

test('a letter leads to the alarm’s own page, or to the list where its reader may not open that', async () => {
  const reader = await on.asUser({ links: [alarmCalls.query.path], allVehicles: true, userName: 'reader' })
  const { data } = await on.admin.call(calls.add, {
    name: 'Read',
    level: '2',
    match: 'all',
    forMinutes: 0,
    days: '1234567',
    from: null,
    until: null,
    clauses: [{ signal: 'vehicle.soc', operator: 'below', value: 12 }],
    vehicles: { by: 'vins', vins: [vinOf(1)] },
    mail: true,
    perHour: 2,
    people: [boss.id, reader.id],
  } as const)
  await drive(1)
  const { rows } = (await boss.call(alarmCalls.query, { filter: { kind: ['rule'], code: [data.id, data.id] } })).data
  const letterTo = (name: string) =>
    mails.taken
      .filter(({ to }) => to.includes(`${name}@example.com`))
      .map(({ raw }) => letterParts(raw).text)
      .find((text) => text.includes('“Read”'))
  await on.afterJobs(() => expect([letterTo('boss'), letterTo('reader')]).not.toContain(undefined))
  expect(letterTo('boss')).toContain(`/#/alarm/alarmThirdDetail?id=${rows[0]?.id}`)
  expect(letterTo('reader')).toContain(`/#/warn/queryAlarm?view=${rows[0]?.id}`)
  expect(letterTo('reader')).not.toContain('alarmThirdDetail')
})
