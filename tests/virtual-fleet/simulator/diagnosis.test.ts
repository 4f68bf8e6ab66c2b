import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../src/domain/contract/code.ts'
import { fromHex } from '../../../src/domain/gb32960/index.ts'
import { readDtcs } from '../../../src/domain/gb32960/uds/index.ts'
import { sessionCalls } from '../../../src/features/base/accounts/session/contract.ts'
import { boxCalls } from '../../../src/features/fleet/vehicles/box/contract.ts'
import { commandCalls } from '../../../src/features/work/commands/command/contract.ts'
import { ecuCalls } from '../../../src/features/work/diagnosis/ecu/contract.ts'
import { exchangeCalls as calls } from '../../../src/features/work/diagnosis/exchange/contract.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import type { Gateway } from '../../../src/telematics/gateway/gateway.ts'
import { ecuCatalogue, ecuRows } from '../../../src/virtual-fleet/fleet/ecus.ts'
import { noFaults } from '../../../src/virtual-fleet/simulator/faults.ts'
import { type Fleet, openFleet, periodsOf } from '../../../src/virtual-fleet/simulator/fleet.ts'
import { vehicleOf } from '../../../src/virtual-fleet/simulator/subjects.ts'
import { addBox, addCatalogue, addVehicle, callData, iccidOf, vinOf } from '../../features/fleet/vehicles/fleet.ts'
import { adminPassword, type Client, openTestServer, type TestServer } from '../../platform/harness.ts'
import { eventually, gatewayOver } from '../../telematics/gateway/yard.ts'

/** Searches for a vehicle with coverage that is parked or driving for longer than this test takes. */
function subjectThat(phase: 'parked' | 'driving', first: number) {
  const at = Date.now()
  for (let n = first; ; n++) {
    const subject = { vin: vinOf(n), iccid: iccidOf(n), channel: '南京' }
    const life = { seed: 3, busyPart: phase === 'driving' ? 1 : 0 }
    const [vehicle, later] = [0, 240_000].map((ms) => {
      const simulatedVehicle = vehicleOf(subject, life, { at, periods: periodsOf(1_000) })
      simulatedVehicle.until(at + ms, true)
      return simulatedVehicle
    })
    const isRight = [vehicle, later].every((one) => one?.phase === phase && one.gaps.length === 0)
    if (vehicle && isRight) return { n, subject, vehicle }
  }
}

let on: TestServer
let admin: Client
let gateway: Gateway
let fleet: Fleet
const standing = subjectThat('parked', 1)
const driving = subjectThat('driving', 1_000)
const ecus = new Map<string, number>()

beforeAll(async () => {
  on = await openTestServer()
  admin = on.admin
  const catalogue = await addCatalogue(admin)
  for (const { n } of [standing, driving]) {
    await addVehicle(admin, catalogue, n)
    await addBox(admin, n, vinOf(n))
  }
  const boxes = await callData(admin, boxCalls.query, { pageSize: 50 })
  for (const { id } of boxes.rows) await callData(admin, boxCalls.update, { id, extended: true })
  for (const row of ecuRows()) {
    const { id } = await callData(admin, ecuCalls.add, row as never)
    ecus.set(row.code, id)
  }
  gateway = await gatewayOver(on.parts.store)
  fleet = openFleet(
    {
      host: '127.0.0.1',
      port: gateway.port,
      seed: 3,
      busyPart: 0,
      gapPart: 0,
      version: 2016,
      intervalMs: 1_000,
      faults: noFaults,
      extended: true,
    },
    2,
  )
  for (const { subject, vehicle } of [standing, driving]) fleet.add(subject, { vehicle })
  await eventually(
    async () => fleet.counts.connected,
    (count) => count === 2,
  )
  // A sleeping parked vehicle reports when it wakes up. Only then does the platform know its state.
  fleet.wake(standing.subject.vin)
  await eventually(
    async () =>
      (await on.parts.store.db.execute(sql`select 1 from message where vin = ${standing.subject.vin} and kind = 2`))
        .rows,
    (rows) => rows.length > 0,
  )
})
afterAll(async () => {
  await fleet.close()
  await gateway.close()
  await on.close()
})

/** Sends a request and waits for its end. Repeats it while the ECU is busy. */
async function ask({ subject: { vin } }: typeof standing, ecu: string, request: string, reason?: string) {
  for (;;) {
    const { id } = await callData(admin, calls.send, {
      vin,
      ecu: ecus.get(ecu)!,
      request,
      ...(reason ? { reason } : {}),
    })
    const detail = await eventually(
      () => callData(admin, commandCalls.detail, { vin, id }),
      ({ command }) => ['done', 'failed', 'refused', 'unanswered', 'unknown', 'expired'].includes(command.state),
    )
    const { state, code: why } = detail.command
    const response = (detail.result as { response?: string } | null)?.response
    if (!response || !/^7F..21$/.test(response))
      return { state, code: why, response, steps: detail.steps.map(({ event }) => event) }
  }
}

test('trouble codes of a simulated vehicle are read through the gateway', async () => {
  const read = await ask(standing, 'BMS', '1902FF')
  expect(read).toMatchObject({ state: 'done', response: expect.stringMatching(/^5902AF/) })
  const bmsCodes = ecuCatalogue.find((ecu) => ecu.code === 'BMS')!.troubleCodes.map(({ dtc }) => dtc)
  const { dtcs } = readDtcs(fromHex('1902FF'), fromHex(read.response!))!
  for (const { dtc } of dtcs) expect(bmsCodes).toContain(dtc)
  const vin = await ask(standing, 'TBOX', '22F190')
  expect(Buffer.from(fromHex(vin.response!).subarray(3)).toString()).toBe(standing.subject.vin)
})

test('a change that the ECU refuses outside its session is done within it', async () => {
  await callData(admin, sessionCalls.verifyPass, { password: adminPassword })
  const reason = '检查均衡'
  expect(await ask(standing, 'BMS', '2E02070A', reason)).toMatchObject({
    state: 'refused',
    code: 'negativeResponse',
    response: '7F2E7F',
  })
  expect(await ask(standing, 'BMS', '1003')).toMatchObject({ state: 'done' })
  expect(await ask(standing, 'BMS', '2E02070A', reason)).toMatchObject({ state: 'done', response: '6E0207' })
  expect(await ask(standing, 'BMS', '220207')).toMatchObject({ response: '6202070A' })
  // The insulation self-test takes 8 s and reports its progress.
  const selfTest = await ask(standing, 'BMS', '31010203', reason)
  expect(selfTest).toMatchObject({ state: 'done', response: expect.stringMatching(/^7101020302/) })
  expect(selfTest.steps.filter((step) => step === 'progress').length).toBeGreaterThan(0)
})

test('on the road it is read, and not changed', async () => {
  const { vin } = driving.subject
  expect((await ask(driving, 'VCU', '220101')).response).toMatch(/^620101/)
  await callData(admin, sessionCalls.verifyPass, { password: adminPassword })
  const change = { vin, ecu: ecus.get('BMS')!, request: '14FFFFFF', reason: '清除' }
  // The platform's state follows some moments later. The vehicle may stop briefly in the middle of a road.
  await eventually(
    async () => {
      const { rows } = await on.parts.store.db.execute<{ speed: number | null }>(
        sql`select speed_kmh as speed from last_message where vin = ${vin}`,
      )
      return (rows[0]?.speed ?? 0) > 15 ? await admin.call(calls.send, change, { lang: 'en' }) : undefined
    },
    (answer) => answer?.code === code.state && answer.msg.startsWith('The vehicle is moving'),
  )
})
