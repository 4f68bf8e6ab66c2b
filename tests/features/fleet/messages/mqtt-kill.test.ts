/** Kills of the server, stops of the broker and broken connections while messages and events are published. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { hourMs, minuteMs } from '../../../../src/domain/time.ts'
import { mqttTargetCalls as calls } from '../../../../src/features/fleet/messages/mqttTarget/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { killProcess, startProcess } from '../../../platform/own-process.ts'
import { killsOf, storeKind } from '../../../platform/store/open.ts'
import { reservedPort } from '../../../ports.ts'
import { vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles } from '../../../telematics/gateway/yard.ts'
import { until } from '../../../waiting.ts'
import { driveInBatches } from '../../work/tracking/road.ts'
import { hasMosquitto, openBroker, type ReceivedMessage, subscribe } from './mqtt-broker.ts'
import { openLine } from './mqtt-line.ts'

const vehicles = [1, 2, 3]
const reportsPerRound = 40
let on: TestServer
beforeAll(async () => {
  on = await openTestServer({ config: { FORWARD_HOSTS: '127.0.0.1' } })
  await addVehicles(on.parts.store, vehicles)
})
afterAll(() => on.close())

const jsonOf = ({ payload }: ReceivedMessage) => JSON.parse(payload.toString()) as Record<string, string>

test.runIf(storeKind === 'server' && hasMosquitto)(
  'after kills of server, broker and line the broker has every report and event, in order',
  async () => {
    const broker = await openBroker()
    const deliveries = await subscribe(broker)
    const line = await openLine(broker.port)
    const answer = await on.admin.call(calls.add, {
      name: 'lake',
      enabled: true,
      host: '127.0.0.1',
      port: line.port,
      topic: '{content}/{vin}',
      content: ['signals'],
      names: 'vss',
      rate: 40,
      events: ['trip'],
    })
    expect(answer.code).toBe(200)
    const { db } = on.parts.store
    // Events begin when the output has a position.
    const hasPosition = async () =>
      (await db.execute(sql`select from mqtt_target where event_cursor is not null`)).rows.length > 0
    const port = await reservedPort()
    const settings = { FORWARD_HOSTS: '127.0.0.1' }
    let server = await startProcess(on, port, settings)
    onTestFinished(() => killProcess(server))
    await until(hasPosition, 'the output has a position')

    const start = Date.now() - 20 * hourMs
    const kills = killsOf(1)
    const more = async (count: number) => {
      const before = deliveries.length
      await until(() => deliveries.length > before + count, 'further messages')
    }
    for (let round = 0; round < kills; round++) {
      const reports = Array.from({ length: reportsPerRound }, (_each, index) => ({
        at: start + (round * reportsPerRound + index) * minuteMs,
        odometerKm: 1000 + round * reportsPerRound + index,
        vehicleState: index % 9 === 8 ? 2 : 1,
      }))
      const drives = Promise.all(
        vehicles.map((vehicle) =>
          driveInBatches(on.parts.store, vinOf(vehicle), [reports.slice(0, 20), reports.slice(20)], Date.now()),
        ),
      )
      await more(5)
      line.cut()
      await more(5)
      await broker.stop()
      await broker.start()
      await more(5)
      await killProcess(server)
      await drives
      server = await startProcess(on, port, settings)
    }

    const { rows: reports } = await db.execute<{ vin: string; at: string }>(
      sql`select vin, at from message where kind = 2 order by vin, at`,
    )
    const { rows: events } = await db.execute<{ cursor: string }>(
      sql`select written_xid || '.' || id as cursor from platform_event where type like 'trip.%' order by written_xid, id`,
    )
    expect(reports).toHaveLength(kills * reportsPerRound * vehicles.length)
    expect(events.length).toBeGreaterThan(0)
    const signalsOf = (vin: string) => [
      ...new Set(deliveries.filter(({ topic }) => topic === `signals/${vin}`).map((each) => jsonOf(each).time)),
    ]
    const eventIds = () => [
      ...new Set(deliveries.filter(({ topic }) => topic.startsWith('event/')).map((each) => jsonOf(each).id)),
    ]
    const count = () => vehicles.reduce((sum, vehicle) => sum + signalsOf(vinOf(vehicle)).length, 0)
    await until(() => count() >= reports.length && eventIds().length >= events.length, 'every report and event')
    for (const vin of vehicles.map(vinOf))
      expect(signalsOf(vin)).toEqual(
        reports.filter((each) => each.vin === vin).map(({ at }) => new Date(at).toISOString()),
      )
    expect(eventIds()).toEqual(events.map(({ cursor }) => cursor))
  },
)
