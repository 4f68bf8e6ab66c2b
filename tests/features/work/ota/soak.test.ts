import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../../../src/domain/time.ts'
import { campaignCalls as calls } from '../../../../src/features/work/ota/campaign/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Gateway } from '../../../../src/telematics/gateway/gateway.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { Box as Connected } from '../../../telematics/gateway/box.ts'
import { report } from '../../../telematics/gateway/frames.ts'
import { eventually, gatewayOver } from '../../../telematics/gateway/yard.ts'
import { addBox, addCatalogue, addVehicle, callData, iccidOf, vinOf } from '../../fleet/vehicles/fleet.ts'
import { anytime, Box, planPartOf, storedFile } from './boxes.ts'
import { madeCampaign, planOfPart, statesOf, turn, vinsIn } from './campaigns.ts'

const begin = Date.UTC(2026, 4, 1, 2)
const numbers = [1, 2, 3, 4, 5, 6, 7, 8]
let on: TestServer
let gateway: Gateway
/** Connections at the gateway. `boxes` are the same vehicles at the device interface. */
const connections = new Map<string, Connected>()
const boxes = new Map<string, Box>()
beforeAll(async () => {
  on = await openTestServer({ work: true, now: new Date(begin) })
  const catalogue = await addCatalogue(on.admin)
  const now = () => on.parts.now().getTime()
  const limits = { loginMs: 1e9, idleMs: 1e9, frameMs: 1e9, vehicleRate: 1e5, vehicleBurst: 1e5 }
  gateway = await gatewayOver(on.parts.store, { now, limits })
  for (const n of numbers) {
    const vin = await addVehicle(on.admin, catalogue, n)
    await addBox(on.admin, n, vin)
    boxes.set(vin, await Box.of(on, vin))
    const box = new Connected(gateway.port)
    connections.set(vin, box)
    await box.login(vin, iccidOf(n), { time: now() })
  }
})
afterAll(async () => {
  for (const box of connections.values()) await box.close()
  await gateway?.close()
  await on?.close()
})

/** Reports an alarm of a level, and its end a minute later. */
async function alarm(vin: string, level: 2 | 3): Promise<void> {
  const countEndedAlarms = async () => {
    const { rows } = await on.parts.store.db.execute<{ count: number }>(
      sql`select count(*)::int as count from alarm where vin = ${vin} and end_at is not null`,
    )
    return rows[0]?.count ?? 0
  }
  const before = await countEndedAlarms()
  for (const signals of [
    { alarmLevel: level, alarmFlags: 1 << 11 },
    { alarmLevel: 0, alarmFlags: 0 },
  ]) {
    connections.get(vin)?.send(report(vin, on.parts.now().getTime(), signals))
    on.clock.advance(minuteMs)
  }
  expect(await eventually(countEndedAlarms, (count) => count > before)).toBe(before + 1)
}

/** Executes the offered update and reports the new version. */
async function installUpdate(vin: string): Promise<void> {
  const box = boxes.get(vin)!
  const { links } = await box.poll()
  const action = Number(/deploymentBase\/(\d+)/.exec(links.deploymentBase ?? '')?.[1])
  for (const [execution, outcome] of [['downloaded'], ['proceeding'], ['closed', 'success']] as const)
    expect((await box.feedback(action, execution, outcome)).status).toBe(200)
  expect((await box.report({ TBOX: '2.0.0' })).status).toBe(200)
}

const later = async (ms: number) => {
  on.clock.advance(ms)
  await turn(on)
}
const progress = async (id: number) => callData(await on.session(on.admin.id), calls.progress, { id })

/** Creates a campaign of four vehicles. The first two are updated and in their soak time of a day. */
async function startSoak(own: readonly string[]) {
  const file = await storedFile(on, Buffer.from(`content of ${own[0]}`))
  const rule = { soakHours: 24, minExecuted: 0 }
  const groups = [
    { name: 'pilot', share: { by: 'vins', vins: own.slice(0, 2) }, ...rule },
    { name: 'rest', share: { by: 'rest' }, ...rule },
  ]
  const id = await madeCampaign(on, {
    vins: own,
    plan: planOfPart({ content: [planPartOf(file)], install: anytime }),
    rules: { groups, rate: { perMinute: 6_000, maximum: 6_000 } } as never,
  })
  await turn(on)
  expect(await vinsIn(on, id, 'offered')).toEqual(own.slice(0, 2))
  for (const vin of own.slice(0, 2)) await installUpdate(vin)
  expect(await vinsIn(on, id, 'succeeded')).toEqual(own.slice(0, 2))
  await turn(on)
  expect((await progress(id)).groups[0]).toMatchObject({ state: 'soaking', waits: ['soak'] })
  return id
}

test('more severe alarms than in the week before hold the campaign at the end of the soak time; a person goes on', async () => {
  const own = [1, 2, 3, 4].map(vinOf) as [string, string, string, string]
  // One alarm in a week for two vehicles. Lower levels count neither before nor during the soak time.
  await alarm(own[0], 3)
  await alarm(own[1], 2)
  on.clock.advance(2 * dayMs)
  const id = await startSoak(own)
  // One alarm in a day. Reports of vehicles in other groups do not count.
  on.clock.advance(hourMs)
  await alarm(own[1], 3)
  await alarm(own[2], 3)
  await turn(on)
  expect((await progress(id)).campaign.state).toBe('running')
  await later(dayMs)
  const heldProgress = await progress(id)
  expect([heldProgress.campaign.state, heldProgress.campaign.hold]).toEqual(['held', 'newAlarms'])
  expect(heldProgress.groups[0]).toMatchObject({ state: 'held', hold: 'newAlarms' })
  expect(heldProgress.groups[0]?.alarms?.before).toBeCloseTo(1 / 14)
  expect(heldProgress.groups[0]?.alarms?.during).toBeCloseTo(0.5, 1)
  await later(dayMs)
  expect(await vinsIn(on, id, 'planned')).toEqual(own.slice(2))
  const second = await on.asUser({ links: 'all', allVehicles: true })
  await callData(second, calls.resume, { id, remark: 'looked at: a sensor' })
  await later(minuteMs)
  expect(await statesOf(on, id)).toMatchObject({ [own[2]]: 'offered', [own[3]]: 'offered' })
})

test('as many as before, and lesser ones, let it go on by itself', async () => {
  const own = [5, 6, 7, 8].map(vinOf) as [string, string, string, string]
  // Eight alarms in a week for two vehicles, so one in a day is no increase.
  for (let n = 0; n < 8; n++) await alarm(own[n % 2]!, 3)
  const id = await startSoak(own)
  on.clock.advance(hourMs)
  await alarm(own[0], 3)
  for (let n = 0; n < 5; n++) await alarm(own[1], 2)
  await later(dayMs)
  const { campaign, groups } = await progress(id)
  expect([campaign.state, campaign.hold]).toEqual(['running', null])
  expect(groups[0]?.alarms?.during).toBeGreaterThan(0)
  expect(await vinsIn(on, id, 'offered')).toEqual(own.slice(2))
})
