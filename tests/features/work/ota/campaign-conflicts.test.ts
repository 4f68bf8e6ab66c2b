/** A vehicle belongs to one update task at a time, and no other path leads around that task's gates. */
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { dayMs, hourMs, secondMs } from '../../../../src/domain/time.ts'
import { operationLogCalls } from '../../../../src/features/base/audit/operationLog/contract.ts'
import { parameterCalls } from '../../../../src/features/base/settings/parameter/contract.ts'
import { ecuCalls } from '../../../../src/features/work/diagnosis/ecu/contract.ts'
import { boxTaskCalls } from '../../../../src/features/work/ota/boxTask/contract.ts'
import { campaignCalls as calls } from '../../../../src/features/work/ota/campaign/contract.ts'
import { eolTaskCalls } from '../../../../src/features/work/ota/eolTask/contract.ts'
import { targetCalls } from '../../../../src/features/work/ota/target/contract.ts'
import { upgradeFileCalls } from '../../../../src/features/work/ota/upgradeFile/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { openServer } from '../../../../src/programs/server.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { storeKind } from '../../../platform/store/open.ts'
import { newFile, uploadContent } from '../../../platform/uploads/sending.ts'
import { addBox, addCatalogue, addGroup, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'
import { Box } from './boxes.ts'
import { madeCampaign, planOfPart, reportEvents, reports, statesOf, turn, vinsIn, wholeWay } from './campaigns.ts'
import { addSoftware } from './software.ts'

let on: TestServer
let admin: Client
let second: Client
let catalogue: Awaited<ReturnType<typeof addCatalogue>>
let files: Record<'box' | 'eol', number>
/** Number of vehicles used, because each test has its own vehicles. */
let vehicleCount = 0
beforeAll(async () => {
  on = await openTestServer()
  admin = on.admin
  second = await on.asUser({ links: 'all', allVehicles: true })
  catalogue = await addCatalogue(admin)
  await addSoftware(admin, { model: catalogue.model })
  const { rows: ecus } = await callData(admin, ecuCalls.query, { filter: { code: 'BMS' } })
  const fileFor = async (area: 'box' | 'eol', more: object = {}) => {
    const { id } = await uploadContent(admin, newFile(2_000))
    await on.parts.worker.runDue()
    const input = { version: '3.0', firmwareName: 'FW', firmwareVersion: '3.0.0', series: catalogue.series, file: id }
    return (await callData(admin, upgradeFileCalls.add, { ...input, ...more, area, name: `file of ${area}` } as never))
      .id
  }
  files = { box: await fileFor('box'), eol: await fileFor('eol', { ecu: ecus[0]?.id }) }
})
afterAll(() => on.close())

async function vehicles(count: number): Promise<string[]> {
  const vins: string[] = []
  for (let n = 0; n < count; n++) {
    vehicleCount++
    vins.push(await addVehicle(admin, catalogue, vehicleCount))
    await addBox(admin, vehicleCount, vinOf(vehicleCount))
  }
  return vins.sort()
}

const free = planOfPart({ install: { windows: [], socPercent: 0, parked: false, notCharging: false, consent: 'none' } })
const rate = { perMinute: 6_000, maximum: 6_000 }
const group = (name: string, share: object) => ({ name, share, soakHours: 0, minExecuted: 0 })
const inTwo = { groups: [group('first', { by: 'count', count: 1 }), group('rest', { by: 'rest' })], rate } as never
/** Campaign in two groups whose first vehicle was offered its update. */
async function rollout(vins: readonly string[]) {
  const id = await madeCampaign(on, { vins, plan: free, rules: inTwo })
  await turn(on)
  const [sentVin = ''] = await vinsIn(on, id, 'offered')
  return { id, sent: sentVin, waiting: vins.filter((vin) => vin !== sentVin) }
}

const period = () => {
  const now = on.parts.now().getTime()
  return { startTime: new Date(now - hourMs).toISOString(), endTime: new Date(now + 7 * dayMs).toISOString() }
}
const taskOf = (vins: readonly string[], more: object = {}) => ({
  name: 'Second task',
  file: files.box,
  vins: vins.join(';'),
  ...period(),
  ...more,
})
/** Another task through the staff calls, approved and planned. */
async function approvedTask(vins: readonly string[], more: object = {}): Promise<number> {
  const { id } = await callData(admin, boxTaskCalls.save, taskOf(vins, more))
  await callData(second, boxTaskCalls.decide, { id, approve: true })
  await on.parts.worker.runDue()
  return id
}
interface Row extends Record<string, unknown> {
  state: string
  code: string | null
  cause: string | null
  other: number | null
}
async function targetOf(vin: string, campaign: number): Promise<Row | undefined> {
  const { rows } = await on.parts.store.db.execute<Row>(sql`
    select state, code, cause, other::float8 as other from upgrade_target where vin = ${vin} and campaign = ${campaign}`)
  return rows[0]
}
const relationsOf = async (id: number) =>
  (await callData(admin, calls.progress, { id })).relations.map(({ campaign, relation, count, reason }) => [
    campaign,
    relation,
    count,
    reason,
  ])
const targetId = async (vin: string, campaign: number) =>
  (await callData(admin, targetCalls.query, { filter: { vin, campaign: [campaign] } })).rows[0]!.id
/** Number of campaigns in which each vehicle is planned or under way. */
async function campaignCounts(vins: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await on.parts.store.db.execute<{ vin: string; n: number }>(sql`
    select vin, count(*)::int as n from upgrade_target where vin = any(${sql.param([...vins])}::text[])
      and state in ('planned', 'offered') group by vin`)
  return Object.fromEntries(rows.map(({ vin, n }) => [vin, n]))
}

test('a vehicle that waits in a later group is left out of a second task, and both tasks show it', async () => {
  const vins = await vehicles(4)
  const { id, sent: sentVin, waiting } = await rollout(vins.slice(0, 3))
  const reach = await callData(admin, boxTaskCalls.reach, { vins: vins.join(';') })
  expect(reach).toMatchObject({ total: 4, checked: 4, reached: 1, takenOver: 0 })
  expect(reach.reasons).toEqual([{ code: 'otherCampaignActive', count: 3 }])
  expect(reach.conflicts).toMatchObject([{ campaign: id, name: 'BMS 2.0.0', state: 'running', count: 3, underWay: 1 }])
  const other = await approvedTask(vins)
  await turn(on)
  expect(await statesOf(on, other)).toEqual({
    ...Object.fromEntries(vins.slice(0, 3).map((vin) => [vin, 'skipped'])),
    [vins[3]!]: 'offered',
  })
  expect(await targetOf(waiting[0]!, other)).toEqual({
    state: 'skipped',
    code: 'otherCampaignActive',
    cause: 'BMS 2.0.0',
    other: id,
  })
  expect(await statesOf(on, id)).toEqual({ [sentVin]: 'offered', [waiting[0]!]: 'planned', [waiting[1]!]: 'planned' })
  expect(await relationsOf(other)).toEqual([[id, 'leftOut', 3, null]])
  expect(await relationsOf(id)).toEqual([[other, 'leftOutThere', 3, null]])
  // Lists of vehicles behind both relations.
  const list = await callData(admin, targetCalls.query, { filter: { campaign: [other], other: [id] } })
  expect(list.rows.map(({ vin }) => vin).sort()).toEqual(vins.slice(0, 3))
})

test('with a reason a second task takes over what was not sent yet, and the first one shows the reason', async () => {
  const vins = await vehicles(3)
  const { id, sent: sentVin, waiting } = await rollout(vins)
  const reason = 'Recall 17: brakes first'
  const reachInput = { vins: vins.join(';'), takesOver: true }
  expect(await callData(admin, boxTaskCalls.reach, reachInput)).toMatchObject({ reached: 2, takenOver: 2 })
  const { id: other } = await callData(admin, boxTaskCalls.save, taskOf(vins, { takeOver: reason }))
  expect(await relationsOf(id)).toEqual([[other, 'requested', 3, reason]])
  expect(await callData(second, calls.reach, { id: other })).toMatchObject({ total: 3, reached: 2, takenOver: 2 })
  const page = await callData(second, calls.conflictVehicles, { of: { id: other }, campaign: id })
  expect(page.rows.map(({ vin, underWay }) => [vin, underWay])).toEqual(vins.map((vin) => [vin, vin === sentVin]))
  await callData(second, boxTaskCalls.decide, { id: other, approve: true })
  await on.parts.worker.runDue()
  await turn(on)
  for (const vin of waiting)
    expect(await targetOf(vin, id)).toEqual({ state: 'skipped', code: 'takenOver', cause: reason, other })
  expect(await statesOf(on, other)).toEqual({
    [sentVin]: 'skipped',
    ...Object.fromEntries(waiting.map((vin) => [vin, 'offered'])),
  })
  expect(await relationsOf(id)).toEqual([
    [other, 'takenBy', 2, reason],
    [other, 'leftOutThere', 1, null],
  ])
  expect(await relationsOf(other)).toEqual([
    [id, 'takenFrom', 2, reason],
    [id, 'leftOut', 1, null],
  ])
  const stepsOf = async (of: number, event: string) =>
    (await callData(admin, calls.progress, { id: of })).steps.filter((step) => step.event === event)
  expect(await stepsOf(id, 'takenOver')).toMatchObject([{ remark: reason, count: 2, other }])
  expect(await stepsOf(other, 'tookOver')).toMatchObject([{ remark: reason, count: 2, other: id }])
  const { steps } = await callData(admin, targetCalls.detail, { vin: waiting[0]!, campaign: id })
  expect(steps.at(-1)).toMatchObject({ event: 'takenOver', text: reason, code: 'takenOver' })
  const { rows } = await callData(admin, operationLogCalls.query, { pageSize: 50 })
  const log = rows.filter(({ details }) => details?.includes(reason))
  expect(log.map(({ call }) => call).sort()).toEqual(['/ota/decideOtaTask', '/ota/saveOtaTask'])
  expect(log.map(({ details }) => details?.includes('Taken over by')).sort()).toEqual([false, true])
})

test('what takes over is approved by a second person, also where its kind needs no approval', async () => {
  const [vin = ''] = await vehicles(1)
  const eol = { name: 'Line', file: files.eol, vins: vin, ...period() }
  expect((await admin.call(eolTaskCalls.save, { ...eol, takeOver: 'mine' } as never)).code).toBe(code.invalid)
  const setApproval = async (value: string) => {
    const parameters = await callData(admin, parameterCalls.query, {})
    const { version = 0 } = parameters.find(({ key }) => key === 'ota.approval') ?? {}
    await callData(admin, parameterCalls.update, { key: 'ota.approval', version, value })
  }
  await setApproval('none')
  try {
    const { id: plain } = await callData(admin, boxTaskCalls.save, taskOf([vin]))
    expect((await callData(admin, calls.one, { id: plain })).state).toBe('approved')
    await callData(admin, calls.terminate, { id: plain, reason: 'test' })
    const { id } = await callData(admin, boxTaskCalls.save, taskOf([vin], { takeOver: 'urgent' }))
    expect((await callData(admin, calls.one, { id })).state).toBe('submitted')
    expect((await admin.call(boxTaskCalls.decide, { id, approve: true })).code).toBe(code.state)
  } finally {
    await setApproval('software,box')
  }
})

test('a task takes over only from those that its approver saw', async () => {
  const vins = await vehicles(2)
  const { id } = await callData(admin, boxTaskCalls.save, taskOf(vins, { takeOver: 'urgent' }))
  await callData(second, boxTaskCalls.decide, { id, approve: true })
  // This campaign is planned between the approval and the planning of the other one.
  const between = await madeCampaign(on, { vins, plan: free, rules: inTwo })
  const states = [await statesOf(on, id), await statesOf(on, between)]
  expect(states.map((each) => Object.values(each).sort())).toEqual(
    [
      ['planned', 'planned'],
      ['skipped', 'skipped'],
    ].sort((a) => (a[0] === states[0]?.[vins[0]!] ? -1 : 1)),
  )
})

test('no door leads past the gates: sent again, a task of the line, a new registration, a box that asks', async () => {
  const vins = await vehicles(3)
  const { id, waiting } = await rollout(vins)
  const [vin = '', soldVin = ''] = waiting
  const other = await approvedTask([vin, ...(await vehicles(1))])
  await turn(on)
  const again = await admin.call(targetCalls.again, { ids: [await targetId(vin, other)] })
  expect([again.code, again.msg]).toEqual([code.state, 'The vehicle belongs to update task “BMS 2.0.0”'])
  const { id: line } = await callData(admin, eolTaskCalls.save, {
    name: 'Line',
    file: files.eol,
    vins: vin,
    ...period(),
  })
  await on.parts.worker.runDue()
  expect(await targetOf(vin, line)).toMatchObject({ state: 'skipped', code: 'otherCampaignActive' })
  // The vehicle is deleted and registered again with another box.
  await on.parts.store.db.execute(sql`delete from box where vin = ${vin}`)
  await on.parts.store.db.execute(sql`delete from vehicle where vin = ${vin}`)
  const number = Number(vin.slice(-8))
  await addVehicle(admin, catalogue, number)
  vehicleCount++
  await addBox(admin, vehicleCount, vin)
  const late = await approvedTask([vin])
  await turn(on)
  expect(await targetOf(vin, late)).toMatchObject({ state: 'skipped', code: 'otherCampaignActive', other: id })
  const box = await Box.of(on, vin)
  expect(Object.keys((await box.poll()).links)).not.toContain('deploymentBase')
  expect(await targetOf(vin, id)).toMatchObject({ state: 'planned' })
  // A line task needs no approval and excludes sold vehicles.
  await on.parts.store.db.execute(sql`update vehicle set binding_status = 'bound' where vin = ${soldVin}`)
  expect((await callData(admin, eolTaskCalls.reach, { vins: soldVin })).reasons).toEqual([{ code: 'sold', count: 1 }])
})

test('a person who starts a group before its time says why', async () => {
  const { id, waiting } = await rollout(await vehicles(2))
  const early = await admin.call(calls.startGroup, { id, group: 2 })
  expect([early.code, early.msg]).toEqual([code.invalid, expect.stringContaining('Enter a reason')])
  await turn(on)
  expect((await statesOf(on, id))[waiting[0]!]).toBe('planned')
  await callData(admin, calls.startGroup, { id, group: 2, remark: 'Workshop waits' })
  expect((await callData(admin, calls.progress, { id })).steps[0]).toMatchObject({
    event: 'groupStarted',
    group: 2,
    remark: 'Workshop waits',
  })
})

test('the database refuses a second plan of a vehicle, whoever writes it', async () => {
  const [vin = ''] = await vehicles(1)
  await madeCampaign(on, { vins: [vin], plan: free, rules: inTwo })
  const plan = (campaign: number, state: string, due: string | null) =>
    on.parts.store.db.execute(sql`
      insert into upgrade_target (vin, campaign, kind, rank, state, due_at, created_at, updated_at)
      values (${vin}, ${campaign}, 'box', 1, ${state}, ${due}, now(), now())`)
  await expect(plan(900_001, 'planned', null)).rejects.toThrow()
  await expect(plan(900_002, 'offered', null)).rejects.toThrow()
  await expect(plan(900_003, 'failed', '2030-01-01T00:00:00Z')).rejects.toThrow()
  await plan(900_004, 'skipped', null)
})

test('a vehicle that waits for another attempt belongs to its task until nothing more is tried', async () => {
  const vins = await vehicles(2)
  const { id, sent: sentVin } = await rollout(vins)
  on.clock.advance(secondMs)
  await reportEvents(on, id, [sentVin], 'notified', 'accepted', 'downloading', { event: 'failed', code: 'download' })
  const other = await approvedTask([sentVin])
  expect(await targetOf(sentVin, other)).toMatchObject({ state: 'skipped', code: 'otherCampaignActive' })
  // After the takeover, the failure still counts against the limits of the first task.
  const third = await approvedTask([sentVin], { takeOver: 'urgent' })
  expect(await targetOf(sentVin, id)).toMatchObject({ state: 'failed', code: 'download', other: third })
  await turn(on)
  expect(await targetOf(sentVin, third)).toMatchObject({ state: 'offered' })
  on.clock.advance(2 * hourMs)
  admin = await on.session(on.admin.id)
  await turn(on)
  expect(await targetOf(sentVin, id)).toMatchObject({ state: 'failed' })
})

test('a vehicle that was left out can be sent it once it is free, and belongs to a group', async () => {
  const vins = await vehicles(2)
  const { id: first, sent: sentVin } = await rollout(vins)
  const extra = await vehicles(1)
  const id = await madeCampaign(on, { vins: [sentVin, ...extra], plan: free, rules: inTwo })
  await reportEvents(on, first, [sentVin], ...wholeWay)
  on.clock.advance(secondMs)
  await reports(on, [sentVin], '2.0.0')
  await turn(on)
  expect((await statesOf(on, first))[sentVin]).toBe('succeeded')
  await callData(admin, targetCalls.again, { ids: [await targetId(sentVin, id)] })
  const { rows } = await on.parts.store.db.execute<{ state: string; number: number | null; other: number | null }>(sql`
    select state, group_number as number, other from upgrade_target where vin = ${sentVin} and campaign = ${id}`)
  expect(rows).toEqual([{ state: 'planned', number: expect.any(Number), other: null }])
})

test('the lists of vehicles show each person their own alone', async () => {
  const vins = await vehicles(3)
  const { id } = await rollout(vins)
  const { id: other } = await callData(admin, boxTaskCalls.save, taskOf(vins))
  const some = await on.asUser({ links: 'all', groups: [await addGroup(on, 'conflict', vins.slice(0, 1))] })
  const page = await callData(some, calls.conflictVehicles, { of: { id: other }, campaign: id })
  expect(page.rows.map(({ vin }) => vin)).toEqual(vins.slice(0, 1))
  expect((await some.call(boxTaskCalls.reach, { vins: vins.join(';') })).code).not.toBe(code.ok)
})

test('two tasks that are approved at the same moment share no vehicle', async () => {
  const other =
    storeKind === 'server'
      ? await openServer(on.parts.config, { log: pino({ level: 'silent' }), now: on.parts.now, work: false })
      : undefined
  try {
    admin = await on.session(on.admin.id)
    second = await on.session(second.id)
    const vins = await vehicles(12)
    const ids = await Promise.all(
      [0, 1, 2].map(async () => (await callData(admin, boxTaskCalls.save, taskOf(vins, { takeOver: 'urgent' }))).id),
    )
    await Promise.all(ids.map((id) => callData(second, boxTaskCalls.decide, { id, approve: true })))
    await Promise.all([on.parts.worker.runDue(), other?.parts.worker.runDue(), on.parts.worker.runDue()])
    await on.parts.worker.runDue()
    const states = await Promise.all(ids.map(async (id) => (await callData(admin, calls.one, { id })).state))
    expect(states).toEqual(['scheduled', 'scheduled', 'scheduled'])
    expect(await campaignCounts(vins)).toEqual(Object.fromEntries(vins.map((vin) => [vin, 1])))
    await turn(on)
    expect(await campaignCounts(vins)).toEqual(Object.fromEntries(vins.map((vin) => [vin, 1])))
  } finally {
    await other?.close()
  }
})
