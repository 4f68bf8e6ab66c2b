import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { hourMs, minuteMs } from '../../../../src/domain/time.ts'
import { eventFeedCalls } from '../../../../src/features/base/messaging/eventFeed/contract.ts'
import { tripCalls } from '../../../../src/features/work/tracking/trip/contract.ts'
import { tripEvents } from '../../../../src/features/work/tracking/trip/events.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { killProcess, startProcess } from '../../../platform/own-process.ts'
import { killsOf, storeKind } from '../../../platform/store/open.ts'
import { reservedPort } from '../../../ports.ts'
import { vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles } from '../../../telematics/gateway/yard.ts'
import { eventually, until } from '../../../waiting.ts'
import { tokenOf } from '../../base/accounts/tokens.ts'
import { driveInBatches } from '../../work/tracking/road.ts'
import { openMirrors } from './mirror-program.ts'

const vehicles = [1, 2, 3, 4]
let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
  await addVehicles(on.parts.store, vehicles)
})
afterAll(() => on.close())

test.runIf(storeKind === 'server')(
  'the programs of the guide mirror all trips while they and the server are killed',
  async () => {
    const { token } = await tokenOf(on, on.admin, [eventFeedCalls.query.path, tripCalls.query.path])
    const port = await reservedPort()
    const types = Object.values(tripEvents).map(({ type }) => type)
    const env = { SERVER: `http://127.0.0.1:${port}`, TOKEN: token, TYPES: types.join(',') }
    const mirrors = openMirrors(env)
    let server = await startProcess(on, port)
    onTestFinished(() => killProcess(server))
    for (const mirror of mirrors) mirror.start()
    await until(() => mirrors.every(({ file }) => existsSync(file)), 'the programs have a cursor')
    const start = Date.now() - 10 * hourMs
    const rounds = killsOf(1)
    for (let round = 0; round < rounds; round++) {
      // Reports of one hour per round, the later half first, so that trips are corrected and removed.
      const reports = Array.from({ length: 20 }, (_each, index) => ({
        at: start + round * 20 * minuteMs + index * minuteMs,
        odometerKm: 1000 + round * 20 + index,
        vehicleState: index % 7 === 6 ? 2 : 1,
      }))
      const drives = Promise.all(
        vehicles.map((vehicle) =>
          driveInBatches(on.parts.store, vinOf(vehicle), [reports.slice(10), reports.slice(0, 10)], Date.now()),
        ),
      )
      await Promise.all(mirrors.map((mirror) => mirror.kill()))
      for (const mirror of mirrors) mirror.start()
      await killProcess(server)
      await drives
      server = await startProcess(on, port)
    }
    const beginAt: [string, string] = [new Date(start - hourMs).toISOString(), new Date().toISOString()]
    const expectedTrips: Record<string, unknown> = {}
    for (const vehicle of vehicles) {
      const filter = { vin: vinOf(vehicle), beginAt }
      const { rows } = (await on.admin.call(tripCalls.query, { filter, pageSize: 100 })).data
      for (const { id, state, endAt } of rows) expectedTrips[`trip/${filter.vin}/${id}`] = { state, endAt }
    }
    expect(Object.keys(expectedTrips).length).toBeGreaterThan(vehicles.length)
    for (const mirror of mirrors) {
      const read = () =>
        Object.fromEntries(
          Object.entries(mirror.objects()).map(([subject, { state, endAt }]) => [subject, { state, endAt }]),
        )
      await eventually(
        async () => read(),
        (trips) => isDeepStrictEqual(trips, expectedTrips),
      )
      expect(read()).toEqual(expectedTrips)
    }
  },
)
