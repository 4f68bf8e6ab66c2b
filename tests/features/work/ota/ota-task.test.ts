import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { dayMs, hourMs, secondMs } from '../../../../src/domain/time.ts'
import { ecuCalls } from '../../../../src/features/work/diagnosis/ecu/contract.ts'
import { boxTaskCalls, boxTaskVehicleCalls } from '../../../../src/features/work/ota/boxTask/contract.ts'
import { campaignCalls } from '../../../../src/features/work/ota/campaign/contract.ts'
import { eolTaskCalls, eolTaskVehicleCalls, lineCalls } from '../../../../src/features/work/ota/eolTask/contract.ts'
import { applicationCalls } from '../../../../src/features/work/ota/otaApplication/contract.ts'
import { targetCalls } from '../../../../src/features/work/ota/target/contract.ts'
import { upgradeEvents } from '../../../../src/features/work/ota/target/events.ts'
import { upgradeFileCalls } from '../../../../src/features/work/ota/upgradeFile/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { newFile, uploadContent } from '../../../platform/uploads/sending.ts'
import { readFeed } from '../../base/messaging/feed-reader.ts'
import { addBox, addVehicle, callData, msisdnOf, vinOf } from '../../fleet/vehicles/fleet.ts'
import { reportEvents, turn, wholeWay } from './campaigns.ts'
import { addPolicy, type PolicyFixture, passTest, prepare, rulesWith } from './policies.ts'

let on: TestServer
let admin: Client
let second: Client
let third: Client
let fixture: PolicyFixture
const vins = [1, 2, 3].map(vinOf)
beforeAll(async () => {
  on = await openTestServer({ work: true })
  admin = on.admin
  second = await on.asUser({ links: 'all', allVehicles: true })
  third = await on.asUser({ links: 'all', allVehicles: true })
  fixture = await prepare(admin, second)
  for (const n of [1, 2, 3]) {
    await addVehicle(admin, fixture, n)
    await addBox(admin, n, vinOf(n))
  }
})
afterAll(() => on.close())

const versionFields = { version: '3.0', firmwareName: 'TBOX-FW', firmwareVersion: '3.0.0' } as const
async function fileFor(area: 'box' | 'eol', more: object = {}): Promise<number> {
  const { id } = await uploadContent(admin, newFile(2_000))
  const fileInput = { ...versionFields, area, name: `file of ${area}`, series: fixture.series, file: id, ...more }
  return (await callData(admin, upgradeFileCalls.add, fileInput as never)).id
}
const moments = () => {
  const now = on.parts.now().getTime()
  return { startTime: new Date(now - hourMs).toISOString(), endTime: new Date(now + 7 * dayMs).toISOString() }
}
const stateOf = async (id: number) =>
  (await callData(admin, boxTaskCalls.query, {})).rows.find((row) => row.id === id)?.taskState
const waitUntilScheduled = (id: number) =>
  vi.waitFor(async () => expect((await callData(admin, campaignCalls.one, { id })).state).toBe('scheduled'))

test('a task of boxes: approved by a second person, wakes the named boxes, pauses one vehicle, and is done when they report', async () => {
  const file = await fileFor('box')
  await on.parts.store.db.execute(sql`update box set extended = true where vin in (${vins[0]}, ${vins[2]})`)
  const task = { name: 'Box 3.0', file, vins: vins.join('; '), ...moments() }
  const unknown = await admin.call(boxTaskCalls.save, { ...task, msisdns: '13900000000' })
  expect([unknown.code, unknown.msg]).toEqual([code.invalid, expect.stringContaining('13900000000')])
  expect((await admin.call(boxTaskCalls.save, { ...task, vins: 'NOSUCHVIN00000001' })).code).toBe(code.invalid)
  expect((await admin.call(boxTaskCalls.save, { ...task, name: '' })).code).toBe(code.invalid)
  expect((await admin.call(boxTaskCalls.save, { ...task, file: 12345 })).code).toBe(code.invalid)
  const { id } = await callData(admin, boxTaskCalls.save, { ...task, msisdns: `${msisdnOf(1)};${msisdnOf(2)}` })
  expect(await stateOf(id)).toBe('notFinished')
  expect((await admin.call(boxTaskCalls.decide, { id, approve: true })).code).toBe(code.state)
  expect(await callData(second, boxTaskCalls.decide, { id, approve: true })).toEqual({ state: 'approved' })
  await waitUntilScheduled(id)
  const feed = await readFeed(on, admin, [upgradeEvents.changed.type])
  await callData(admin, boxTaskCalls.pauseVin, { id, vin: vins[2]!, paused: true })
  await turn(on)
  const listVehicles = async () =>
    (await callData(admin, boxTaskVehicleCalls.query, { filter: { campaign: [id, id] } })).rows.map(
      ({ vin, border, boxSerial }) => [vin, border, boxSerial],
    )
  expect((await listVehicles()).sort()).toEqual([
    [vins[0], 'commandSent', 'TB000001'],
    [vins[1], 'commandSent', 'TB000002'],
    [vins[2], 'notUpgraded', 'TB000003'],
  ])
  const woken = await on.parts.store.db.execute<{ vin: string }>(
    sql`select input->>'vin' as vin from job where name = 'wakeSms' order by 1`,
  )
  // The first box has the command extension and its number is listed. The second gets no notice, because annex B's
  // command requires an address. The third is paused.
  expect(woken.rows.map(({ vin }) => vin)).toEqual([vins[0]])
  await callData(admin, boxTaskCalls.pause, { id, paused: true })
  expect(await stateOf(id)).toBe('paused')
  await callData(admin, boxTaskCalls.pause, { id, paused: false })
  await callData(admin, boxTaskCalls.pauseVin, { id, vin: vins[2]!, paused: false })
  expect((await feed.next()).flatMap(({ vin, data }) => (vin === vins[2] ? [data] : []))).toEqual(
    [true, false].map((isPaused) => expect.objectContaining({ campaign: id, state: 'planned', paused: isPaused })),
  )
  on.clock.advance(20 * secondMs)
  await turn(on)
  await reportEvents(on, id, vins, ...wholeWay)
  on.clock.advance(secondMs)
  for (const vin of vins)
    await callData(admin, lineCalls.report, { vin, ecus: [{ ecu: 'TBOX', partNumber: 'TBOX-FW', version: '3.0.0' }] })
  await turn(on)
  await turn(on)
  expect(await stateOf(id)).toBe('complete')
  const [row] = (await callData(admin, boxTaskCalls.query, {})).rows
  expect([row?.total, row?.succeeded, row?.fileName, row?.fileVersion]).toEqual([3, 3, 'file of box', '3.0'])
  expect((await admin.call(boxTaskCalls.cancel, { id })).code).toBe(code.state)
  // A file that a task has sent cannot be removed.
  const refusal = await admin.call(upgradeFileCalls.remove, { ids: [file] })
  expect([refusal.code, refusal.msg]).toEqual([code.inUse, expect.stringContaining('Box 3.0')])
})

test('a task of the line needs nobody else; a station asks what a vehicle must get and says what it got', async () => {
  const { rows } = await callData(admin, ecuCalls.query, { filter: { code: 'BMS' } })
  const file = await fileFor('eol', { ecu: rows[0]!.id, firmwareName: 'BMS-100', firmwareVersion: '1.3.0' })
  const [vin = ''] = vins
  const station = await on.asUser({
    allVehicles: true,
    links: [
      eolTaskCalls.save.path,
      eolTaskCalls.query.path,
      eolTaskCalls.cancel.path,
      ...Object.values(lineCalls).map(({ path }) => path),
    ],
  })
  const lineSoftware = await callData(station, lineCalls.wanted, { vin })
  expect([
    lineSoftware.baseline,
    lineSoftware.ecus.map(({ ecu, version, reported: reportedVersion, isSame }) => [
      ecu,
      version,
      reportedVersion,
      isSame,
    ]),
  ]).toEqual(['Summer', [['BMS', '1.3.0', null, false]]])
  const { id } = await callData(station, eolTaskCalls.save, { name: 'Line', file, vins: vin, ...moments() })
  expect((await second.call(boxTaskCalls.cancel, { id })).code).toBe(code.notFound)
  await waitUntilScheduled(id)
  await turn(on)
  const [lineVehicle] = (await callData(admin, eolTaskVehicleCalls.query, { filter: { campaign: [id, id] } })).rows
  expect([lineVehicle?.vin, lineVehicle?.state]).toEqual([vin, 'offered'])
  await reportEvents(on, id, [vin], 'notified', 'accepted', 'installing')
  on.clock.advance(secondMs)
  const ecus = [{ ecu: 'BMS', partNumber: 'BMS-100', version: '1.3.0', hardwareId: 'A', serial: '1' }]
  expect(await callData(station, lineCalls.report, { vin, ecus })).toEqual({ count: 1 })
  const list = await callData(station, lineCalls.reported, { vin })
  expect(list.rows.find(({ ecu }) => ecu === 'BMS')).toMatchObject({ vin, version: '1.3.0', serial: '1' })
  expect((await callData(station, lineCalls.wanted, { vin })).ecus[0]).toMatchObject({
    reported: '1.3.0',
    isSame: true,
  })
  await turn(on)
  await turn(on)
  expect((await callData(station, eolTaskCalls.query, {})).rows.map((row) => [row.id, row.taskState])).toEqual([
    [id, 'complete'],
  ])
  expect((await admin.post('/ota/queryEolOtaTaskInfo', {})).code).toBe(code.ok)
  expect((await admin.post('/ota/queryEolOtaTaskLogInfo', { filter: { campaign: [id, id] } })).code).toBe(code.ok)
})

test('a campaign is made of a released application alone, with the plan that was approved', async () => {
  const policy = await addPolicy(admin, 'P', rulesWith(fixture.baseline))
  await passTest(on, policy, third.id)
  const application = {
    criticality: 'security' as const,
    durationMinutes: 20,
    typeApproval: false,
    verification: 'V&V',
    name: 'A',
    policy,
    purposeZh: '修复漏洞',
    purposeEn: 'Closes a hole',
    unavailableZh: '行车',
    unavailableEn: 'Driving',
    instructionsZh: '停车',
    instructionsEn: 'Park',
  }
  const { id: app } = await callData(second, applicationCalls.add, application as never)
  const campaignInput = { name: 'Summer', application: app }
  expect((await admin.call(campaignCalls.add, campaignInput)).code).toBe(code.state)
  expect((await admin.call(campaignCalls.add, { ...campaignInput, application: 999 })).code).toBe(code.notFound)
  await on.parts.store.db.execute(sql`
    update ota_application set state = 'released', plan_hash = (select hash from policy where id = ${policy}) where id = ${app}`)
  for (const [n, version] of [
    [2, '1.2.0'],
    [3, '1.4.0'],
  ] as const)
    await callData(admin, lineCalls.report, { vin: vinOf(n), ecus: [{ ecu: 'BMS', partNumber: 'BMS-100', version }] })
  const { id } = await callData(admin, campaignCalls.add, campaignInput)
  await callData(admin, campaignCalls.submit, { id })
  await callData(second, campaignCalls.decide, { id, approve: true })
  await waitUntilScheduled(id)
  const { planning, groups, campaign } = await callData(admin, campaignCalls.progress, { id })
  // The first vehicle runs the version already, the third a newer one. A vehicle that is not listed has no row.
  expect([planning.done, planning.reasons]).toEqual([3, { alreadyThere: 1, newerInstalled: 1 }])
  expect([campaign.total, campaign.applicationName, groups.map(({ total }) => total)]).toEqual([1, 'A', [1, 0, 0, 0]])
  // When its turn comes, the vehicle has the version already.
  on.clock.advance(secondMs)
  await callData(admin, lineCalls.report, {
    vin: vinOf(2),
    ecus: [{ ecu: 'BMS', partNumber: 'BMS-100', version: '1.3.0' }],
  })
  await turn(on)
  const { rows } = await callData(admin, targetCalls.query, { filter: { campaign: [id] } })
  expect(rows.map(({ vin, state, code: why }) => [vin, state, why])).toEqual([[vinOf(2), 'skipped', 'alreadyThere']])
  // The plan has changed since the submission, so the campaign cannot be approved.
  const { id: late } = await callData(admin, campaignCalls.add, campaignInput)
  await callData(admin, campaignCalls.submit, { id: late })
  await on.parts.store.db.execute(sql`update ota_application set plan_hash = 'another' where id = ${app}`)
  expect((await second.call(campaignCalls.decide, { id: late, approve: true })).code).toBe(code.state)
})
