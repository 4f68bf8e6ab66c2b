/** Sessions with an MQTT broker: packets of every size, and the end of a session whose broker does not answer. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { BrokerSession } from '../../../../src/features/fleet/messages/mqttTarget/broker-session.ts'
import { mqttTargetCalls as calls } from '../../../../src/features/fleet/messages/mqttTarget/contract.ts'
import { presenceEvents } from '../../../../src/features/fleet/messages/presence/events.ts'
import { addEvents } from '../../../../src/platform/event/add.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles } from '../../../telematics/gateway/yard.ts'
import { until } from '../../../waiting.ts'
import { hasMosquitto, openBroker, subscribe } from './mqtt-broker.ts'
import { openLine } from './mqtt-line.ts'

const hosts = '127.0.0.1'
let on: TestServer
beforeAll(async () => {
  on = await openTestServer({ work: true, config: { FORWARD_HOSTS: hosts } })
  await addVehicles(on.parts.store, [1])
})
afterAll(() => on.close())

async function openSession(port: number, password: string | null = null) {
  const broker = { host: hosts, port, tls: undefined, username: null, password, clientId: null }
  const session = await BrokerSession.open(broker, { hosts })
  onTestFinished(() => session.close())
  return session
}

test.runIf(hasMosquitto)('payloads of every size and more messages than identifiers arrive unchanged', async () => {
  const broker = await openBroker()
  const deliveries = await subscribe(broker)
  const session = await openSession(broker.port)
  // Around the limits of one, two and three bytes for the length of a packet.
  const sizes = [0, 1, 115, 116, 117, 16_000, 16_370, 16_371, 16_372, 2_097_140, 2_097_160]
  await session.publish(sizes.map((size) => ({ topic: '车辆/size', payload: Buffer.alloc(size, 'x') })))
  await until(() => deliveries.length === sizes.length, 'every size')
  expect(deliveries.map(({ payload }) => payload.length)).toEqual(sizes)
  expect(deliveries.every(({ topic, retain }) => topic === '车辆/size' && !retain)).toBe(true)

  const [batches, batchSize] = [14, 5_000]
  for (let batch = 0; batch < batches; batch++)
    await session.publish(
      Array.from({ length: batchSize }, (_, index) => ({ topic: 'count', payload: `${batch * batchSize + index} ü` })),
    )
  const counts = () => deliveries.slice(sizes.length)
  await until(() => counts().length === batches * batchSize, 'every message')
  expect(counts().findIndex(({ payload }, index) => payload.toString() !== `${index} ü`)).toBe(-1)
})

test.runIf(hasMosquitto)('a password without a user name is refused by the broker, not by the packet', async () => {
  const broker = await openBroker({ user: { name: 'platform', password: 'right' } })
  await expect(openSession(broker.port, 'right')).rejects.toThrow(/Not authorized|Bad username/)
})

test.runIf(hasMosquitto)(
  'a broker that does not confirm delays a stop only shortly, and receives the messages again later',
  async () => {
    const broker = await openBroker()
    const deliveries = await subscribe(broker)
    const line = await openLine(broker.port)
    const answer = await on.admin.call(calls.add, {
      name: 'lake',
      enabled: true,
      host: hosts,
      port: line.port,
      topic: '{content}/{vin}',
      content: [],
      names: 'vss',
      rate: 1_000,
      events: ['vehicle'],
    })
    const { id } = answer.data as { id: number }
    const countPublished = async () => (await on.admin.call(calls.one, { id })).data.published
    const addOnline = () =>
      on.parts.store.tx((tx) =>
        addEvents(tx, presenceEvents.online, [
          { vin: vinOf(1), subject: `vehicle/${vinOf(1)}`, at: on.parts.now().getTime(), data: { online: true } },
        ]),
      )
    // Events begin when the output has read the stream once.
    await until(async () => {
      if (deliveries.length === 0) await addOnline()
      return (await countPublished()) > 0
    }, 'a confirmed event')
    await until(async () => (await on.admin.call(calls.one, { id })).data.backlog === 0, 'no backlog')
    // The publication of a session that is not stopped fails when its time without an answer is over.
    const other = await openSession(line.port)
    line.holdBack(true)
    let isOtherOver = false
    const setOver = () => {
      isOtherOver = true
    }
    other.publish([{ topic: 'other', payload: '' }]).then(setOver, setOver)
    await until(() => deliveries.some(({ topic }) => topic === 'other'), 'the message of the other session')
    const before = deliveries.length
    await addOnline()
    await until(() => deliveries.length > before, 'an event without a confirmation')
    const restart = on.reopen()
    await until(() => line.sockets === 2, 'the end of the stopped session')
    expect(isOtherOver).toBe(false)
    line.holdBack(false)
    await restart
    await until(() => deliveries.length > before + 1, 'the event again')
    const ids = deliveries.slice(-2).map(({ payload }) => JSON.parse(payload.toString()).id as string)
    expect(ids[0]).toBe(ids[1])
  },
)
