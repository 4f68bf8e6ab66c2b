/** MQTT output, against mosquitto. */
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { fromVss, type VssValues } from '../../../../src/domain/gb32960/vss/convert.ts'
import { mqttTargetCalls as calls } from '../../../../src/features/fleet/messages/mqttTarget/contract.ts'
import { presenceEvents } from '../../../../src/features/fleet/messages/presence/events.ts'
import { addEvents } from '../../../../src/platform/event/add.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { Box } from '../../../telematics/gateway/box.ts'
import { certificateOf } from '../../../telematics/gateway/certificate.ts'
import { report, vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles, gatewayOver, iccidOf } from '../../../telematics/gateway/yard.ts'
import { until } from '../../../waiting.ts'
import { hasMosquitto, openBroker, type ReceivedMessage, subscribe } from './mqtt-broker.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer({
    work: true,
    config: { FORWARD_HOSTS: 'localhost,127.0.0.1', SECRET_KEY: 'a secret of this test' },
  })
  await addVehicles(on.parts.store, [1, 2])
})
beforeEach(() => on.parts.store.db.execute(sql`delete from mqtt_target`))
afterAll(() => on.close())

const base = {
  name: 'Lake',
  enabled: true,
  host: 'localhost',
  tls: false,
  topic: 'fleet/{vin}/{content}',
  content: ['signals'],
  names: 'vss',
  retained: false,
  rate: 10_000,
  events: [],
} as const
type Input = Partial<
  Record<keyof typeof base | 'port' | 'username' | 'brokerPassword' | 'groups' | 'minLevel', unknown>
>

async function add(input: Input & Record<string, unknown>, client: Client = on.admin): Promise<number> {
  const answer = await client.call(calls.add, { ...base, ...input } as never)
  expect(answer).toMatchObject({ code: code.ok })
  return (answer.data as { id: number }).id
}
const rowOf = async (id: number) => (await on.admin.call(calls.one, { id }, { lang: 'en' })).data
const waitForState = (id: number, state: string) =>
  until(async () => (await rowOf(id)).state === state, `the output is ${state}`)

/** Sends reports of a vehicle through the gateway. Seconds before now. */
async function send(
  number: number,
  reports: readonly { secondsAgo: number; speedKmh: number; backfilled?: boolean }[],
) {
  const gateway = await gatewayOver(on.parts.store)
  onTestFinished(() => gateway.close())
  const box = new Box(gateway.port)
  onTestFinished(() => box.close())
  expect(await box.login(vinOf(number), iccidOf(number))).toBe(1)
  const now = on.parts.now().getTime()
  for (const { secondsAgo, speedKmh, backfilled = false } of reports)
    box.send(report(vinOf(number), now - secondsAgo * 1000, { speedKmh }, { backfilled }))
}
const addOnline = (vin: string) =>
  on.parts.store.tx((tx) =>
    addEvents(tx, presenceEvents.online, [
      { vin, subject: `vehicle/${vin}`, at: on.parts.now().getTime(), data: { online: true } },
    ]),
  )
const jsonOf = ({ payload }: ReceivedMessage) => JSON.parse(payload.toString())
const speed = 'Vehicle.Speed'

test.runIf(hasMosquitto)(
  'signals, raw frames and events arrive over TLS in the order of each vehicle, and the newest state is retained',
  async () => {
    const ca = certificateOf('Test CA', { isCa: true })
    const user = { name: 'platform', password: 'a password' }
    const broker = await openBroker({ ca, user, clientCertificates: true })
    const own = certificateOf('platform', { ca })
    const access = { ca: ca.cert, cert: own.cert, key: own.key, username: user.name, password: user.password }
    const deliveries = await subscribe(broker, access)
    const id = await add({
      port: broker.port,
      tls: true,
      username: user.name,
      brokerPassword: user.password,
      caCertificate: ca.cert,
      clientCertificate: own.cert,
      clientKey: own.key,
      content: ['signals', 'frames'],
      retained: true,
      events: ['vehicle'],
    })
    await waitForState(id, 'connected')
    expect((await rowOf(id)) as object).not.toHaveProperty('userId')
    await send(1, [
      { secondsAgo: 50, speedKmh: 11 },
      { secondsAgo: 40, speedKmh: 12 },
      { secondsAgo: 30, speedKmh: 13 },
    ])
    await until(() => deliveries.filter(({ topic }) => topic.endsWith('/signals')).length === 3, 'three reports')
    // A late report is no state.
    await send(1, [{ secondsAgo: 600, speedKmh: 99, backfilled: true }])
    await addOnline(vinOf(2))
    const of = (topic: string) => deliveries.filter((each) => each.topic === `fleet/${topic}`)
    await until(
      () => of(`${vinOf(1)}/signals`).length === 4 && of(`${vinOf(2)}/event`).length > 0,
      'late report, event',
    )

    const messages = of(`${vinOf(1)}/signals`).map((each) => jsonOf(each))
    expect(messages.map(({ signals }) => signals[speed])).toEqual([11, 12, 13, 99])
    expect(messages.map(({ backfilled }) => backfilled)).toEqual([false, false, false, true])
    const { vin, edition, time, signals } = messages[0]
    expect({ vin, edition }).toEqual({ vin: vinOf(1), edition: 2016 })
    expect(Date.parse(time)).toBeLessThan(on.parts.now().getTime() - 49_000)
    expect(fromVss(2016, signals as VssValues)).toMatchObject({ 'vehicle.speed': 11, 'vehicle.soc': 80 })

    // The frames are those of the store, with login and logout.
    const frames = of(`${vinOf(1)}/frame`)
    const { rows } = await on.parts.store.db.execute<{ frame: Buffer }>(
      sql`select frame from message where vin = ${vinOf(1)} and kind in (1, 2, 4)`,
    )
    const hex = (each: readonly Buffer[]) => each.map((frame) => frame.toString('hex')).sort()
    await until(() => of(`${vinOf(1)}/frame`).length >= rows.length, 'all frames')
    expect(hex(frames.filter(({ payload }) => payload[2] === 2).map(({ payload }) => payload))).toEqual(
      hex(rows.map(({ frame }) => frame).filter((frame) => frame[2] === 2)),
    )
    expect(jsonOf(of(`${vinOf(2)}/event`)[0]!)).toMatchObject({
      specversion: '1.0',
      type: 'vehicle.online',
      vin: vinOf(2),
    })
    // A new subscriber has the newest state at once.
    const later = await subscribe(broker, { ...access, clientId: 'later' }, 'fleet/+/state')
    await until(() => later.length > 0, 'the retained state')
    expect(later).toMatchObject([{ topic: `fleet/${vinOf(1)}/state`, retain: true }])
    expect(jsonOf(later[0]!).signals[speed]).toBe(13)
    const row = await rowOf(id)
    expect(row.published).toBeGreaterThan(8)
    expect(row.lastSentAt).not.toBeNull()
  },
)

test.runIf(hasMosquitto)(
  'a broker receives the vehicles and data that the owner may see, and names as chosen',
  async () => {
    const broker = await openBroker()
    const { store } = on.parts
    const [group] = (
      await store.db.execute<{ id: number }>(
        sql`insert into vehicle_group (name) values ('mqtt') returning id::float8 as id`,
      )
    ).rows
    await store.tx((tx) =>
      tx.execute(sql`insert into vehicle_group_vehicle (vin, group_id) values (${vinOf(2)}, ${group!.id})`),
    )
    const owner = await on.asUser({ links: 'all', groups: [group!.id] })
    const deliveries = await subscribe(broker)
    const id = await add(
      { port: broker.port, names: 'platform', topic: '{content}/{vin}/{type}', events: ['vehicle'] },
      owner,
    )
    await waitForState(id, 'connected')
    await addOnline(vinOf(1))
    await addOnline(vinOf(2))
    await send(1, [{ secondsAgo: 5, speedKmh: 21 }])
    await send(2, [{ secondsAgo: 4, speedKmh: 22 }])
    await until(
      () =>
        deliveries.some(({ topic }) => topic.startsWith('signals')) &&
        deliveries.some(({ topic }) => topic.startsWith('event')),
      'signals and event',
    )
    expect([...new Set(deliveries.map(({ topic }) => topic.split('/')[1]))]).toEqual([vinOf(2)])
    const [message] = deliveries.filter(({ topic }) => topic === `signals/${vinOf(2)}/report`)
    expect(jsonOf(message!).signals).toMatchObject({ 'vehicle.speed': 22 })

    // Another user sees neither the output nor its test.
    const other = await on.asUser({ links: 'all', groups: [group!.id] })
    expect((await other.call(calls.query, {})).data.rows).toEqual([])
    expect((await other.call(calls.test, { id })).code).toBe(code.notFound)
    // Without the permission nothing is published, and the reason is shown.
    await store.tx((tx) =>
      tx.execute(
        sql`update account set status = 'disabled' where id = (select user_id from mqtt_target where id = ${id})`,
      ),
    )
    await waitForState(id, 'failed')
    expect((await rowOf(id)).lastError).toMatch(/account is disabled/)
  },
)

test.runIf(hasMosquitto)('failures are explained, and publishing goes on where it was', async () => {
  const broker = await openBroker({ user: { name: 'platform', password: 'right' } })
  const id = await add({ port: broker.port, username: 'platform', brokerPassword: 'wrong' })
  await waitForState(id, 'failed')
  expect((await rowOf(id)).lastError).toMatch(/refused the user name or password/)
  const failure = await on.admin.call(calls.test, { id }, { lang: 'en' })
  expect(failure.data).toMatchObject({ works: false, message: 'The broker refused the user name or password' })
  const deliveries = await subscribe(broker, { username: 'platform', password: 'right' })
  await send(1, [{ secondsAgo: 3, speedKmh: 31 }])
  await until(async () => Number((await rowOf(id)).backlog) > 0, 'a backlog')
  expect((await rowOf(id)).oldestWaitingAt).not.toBeNull()
  await on.admin.call(calls.update, { id, brokerPassword: 'right' })
  await until(() => deliveries.some((each) => each.topic.endsWith('/signals')), 'the waiting report')
  const works = await on.admin.call(calls.test, { id }, { lang: 'en' })
  expect(works.data).toMatchObject({ works: true, message: 'The broker confirmed the test message on fleet/-/test' })
  await until(async () => (await rowOf(id)).backlog === 0, 'no backlog')
  await broker.stop()
  await waitForState(id, 'failed')
  expect((await on.admin.call(calls.test, { id }, { lang: 'en' })).data.message).toBe('The broker can’t be reached')
  expect((await on.admin.call(calls.update, { id, enabled: false })).code).toBe(code.ok)
  expect(await rowOf(id)).toMatchObject({ state: 'off', backlog: 0, oldestWaitingAt: null })
})

test('unusable inputs are refused at their field', async () => {
  const expectFault = async (field: string, input: Input & Record<string, unknown>, client: Client = on.admin) => {
    const answer = await client.call(calls.add, { ...base, port: 1883, ...input } as never, { lang: 'en' })
    expect(answer, JSON.stringify(input)).toMatchObject({ code: code.invalid, data: { fields: [{ field }] } })
  }
  for (const topic of [
    'fleet/{vin}',
    'a/+/{vin}/{content}',
    '#{vin}{content}',
    '$SYS/{vin}/{content}',
    '{vin}/{content}/{plate}',
  ])
    await expectFault('topic', { topic })
  await expectFault('content', { content: [] })
  await expectFault('retained', { content: ['frames'], retained: true })
  await expectFault('caCertificate', { caCertificate: 'no certificate' })
  await expectFault('clientKey', { clientCertificate: certificateOf('Test CA', { isCa: true }).cert })
  await expectFault('content', {}, await on.asUser({ links: [calls.add.path, calls.query.path] }))
})
