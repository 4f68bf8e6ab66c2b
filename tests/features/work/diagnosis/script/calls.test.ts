import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../../src/domain/contract/code.ts'
import { answerFrame, extensionType, readExtension } from '../../../../../src/domain/gb32960/index.ts'
import { sessionCalls } from '../../../../../src/features/base/accounts/session/contract.ts'
import { boxCalls } from '../../../../../src/features/fleet/vehicles/box/contract.ts'
import { commandCalls } from '../../../../../src/features/work/commands/command/contract.ts'
import { ecuCalls } from '../../../../../src/features/work/diagnosis/ecu/contract.ts'
import { exchangeCalls } from '../../../../../src/features/work/diagnosis/exchange/contract.ts'
import { runCalls, scriptCalls } from '../../../../../src/features/work/diagnosis/script/contract.ts'
import { adminPassword, type Client, openTestServer, type TestServer } from '../../../../platform/harness.ts'
import { eventually } from '../../../../telematics/gateway/yard.ts'
import { readFeed } from '../../../base/messaging/feed-reader.ts'
import { addBox, addCatalogue, addGroup, addVehicle, callData, vinOf } from '../../../fleet/vehicles/fleet.ts'
import { dueOf, sayOf, upOf } from '../../commands/vehicles.ts'
import { drive } from '../../tracking/road.ts'

const [vin, other] = [vinOf(1), vinOf(2)]
let on: TestServer
let admin: Client
let second: Client

beforeAll(async () => {
  on = await openTestServer({ work: true })
  admin = on.admin
  second = await on.asUser({ links: 'all', allVehicles: true, userName: 'second' })
  const catalogue = await addCatalogue(admin)
  for (const n of [1, 2]) {
    await addVehicle(admin, catalogue, n)
    await addBox(admin, n, vinOf(n))
  }
  const boxes = await callData(admin, boxCalls.query, { pageSize: 50 })
  for (const { id } of boxes.rows) await callData(admin, boxCalls.update, { id, extended: true })
  const at = on.parts.now().getTime() - 2_000
  for (const each of [vin, other])
    await drive(on.parts.store, each, [{ at, vehicleState: 2, speedKmh: 0, socPercent: 60 }], at + 100)
  const services = ['10', '14', '19', '22', '31']
  await callData(admin, ecuCalls.add, {
    code: 'BMS',
    name: '电池',
    nameEn: 'Battery',
    requestAddress: '7E4',
    responseAddress: '7EC',
    services,
  })
})
afterAll(() => on.close())

const text = { zh: '文字', en: 'text' }
const readCodes = { id: 'read', do: { readDtc: { ecu: 'BMS' } }, save: 'codes' }
const noteCount = { id: 'note', do: { note: { text, value: { op: 'count', left: { var: 'codes' } } } } }

async function newScript(name: string): Promise<number> {
  return (await callData(admin, scriptCalls.add, { code: name, name: '脚本', nameEn: 'A script' })).id
}
async function releasedScript(name: string, steps: object[], more: object = {}): Promise<number> {
  const script = await newScript(name)
  await callData(admin, scriptCalls.save, { script, program: { form: 1, steps, ...more } })
  await callData(admin, scriptCalls.submit, { script, number: 1 })
  await callData(second, scriptCalls.release, { script, number: 1, approve: true })
  return script
}
/** The next request to a vehicle's ECUs, with functions to answer it. */
async function nextRequest(of = vin) {
  const [due] = await eventually(
    () => dueOf(on, of),
    (orders) => orders.length > 0,
  )
  const order = readExtension(due!.frame)!
  const { request } = (order.content as { settings: { request: string } }).settings
  const say = async (content: object) =>
    sayOf(on, of, answerFrame(due!.frame, 1), upOf(on, of, extensionType.result, order.id, content))
  return { request, say, respond: (response: string) => say({ ok: true, response }) }
}
const progress = (id: number, of = vin) => callData(admin, runCalls.progress, { vin: of, id })
const endOfRun = (id: number, of = vin) =>
  eventually(
    () => progress(id, of),
    ({ run }) => run.endedAt !== null,
  )

test('a script is written, submitted and released by somebody else; then it stays as it is', async () => {
  const feed = await readFeed(on, admin, ['script.changed'])
  const script = await newScript('FIRST')
  const program = { form: 1, steps: [readCodes] }
  const wrong = await admin.call(scriptCalls.save, {
    script,
    program: { form: 1, steps: [{ id: 'x', do: { unlock: {} } }] },
  })
  expect([wrong.code, wrong.msg]).toEqual([code.invalid, expect.stringContaining('x')])
  const draft = await callData(admin, scriptCalls.save, { script, program })
  expect(draft).toMatchObject({ number: 1, state: 'draft', isOwn: true })
  expect((await admin.call(scriptCalls.save, { script, program })).code).toBe(code.state)
  await callData(admin, scriptCalls.save, { script, program, seenAt: draft.updatedAt, remark: '第一版' })
  expect((await second.call(scriptCalls.release, { script, number: 1, approve: true })).code).toBe(code.state)
  await callData(admin, scriptCalls.submit, { script, number: 1 })
  expect((await admin.call(scriptCalls.release, { script, number: 1, approve: true })).code).toBe(code.state)
  const back = await callData(second, scriptCalls.release, { script, number: 1, approve: false, remark: '请补充' })
  expect(back).toMatchObject({ state: 'draft', decision: '请补充', isOwn: false })
  await callData(admin, scriptCalls.submit, { script, number: 1 })
  await callData(second, scriptCalls.release, { script, number: 1, approve: true })
  expect((await callData(admin, scriptCalls.query, { filter: { code: 'FIRST' } })).rows[0]).toMatchObject({
    released: 1,
  })
  const events = await feed.next()
  expect(events.map(({ subject, data }) => [subject, (data as { state: string }).state])).toEqual(
    ['submitted', 'draft', 'submitted', 'released'].map((state) => [`script/${script}/1`, state]),
  )
  // The next save creates a new version. The released one stays unchanged.
  const next = await callData(admin, scriptCalls.save, { script, program: { form: 1, steps: [readCodes, noteCount] } })
  expect(next.number).toBe(2)
  const storedVersion = await callData(admin, scriptCalls.version, { script, number: 1 })
  expect(storedVersion.program.steps).toHaveLength(1)
  expect((await callData(admin, scriptCalls.versions, { script })).map(({ state }) => state)).toEqual([
    'draft',
    'released',
  ])
  expect((await admin.call(scriptCalls.update, { id: script, code: 'OTHER' })).code).toBe(code.state)
  expect((await admin.call(scriptCalls.remove, { ids: [script] })).code).toBe(code.state)
  expect((await admin.call(runCalls.start, { vin, script, number: 2 })).code).toBe(code.state)
  expect(await callData(second, scriptCalls.withdraw, { script, number: 1 })).toMatchObject({ state: 'withdrawn' })
  expect((await admin.call(runCalls.start, { vin, script, number: 1 })).code).toBe(code.state)
})

test('a script that calls what is not there, or itself, is not submitted', async () => {
  const script = await newScript('CALLS')
  const calling = (name: string) => ({ form: 1, steps: [{ id: 'call', do: { call: { script: name } } }] })
  const draft = await callData(admin, scriptCalls.save, { script, program: calling('NOWHERE') })
  expect((await admin.call(scriptCalls.submit, { script, number: 1 })).msg).toContain('NOWHERE')
  await callData(admin, scriptCalls.save, { script, program: calling('CALLS'), seenAt: draft.updatedAt })
  expect((await admin.call(scriptCalls.submit, { script, number: 1 })).code).toBe(code.state)
  await callData(admin, scriptCalls.remove, { ids: [script] })
})

test('a run reads, keeps its log and ends; others see who has the vehicle', async () => {
  const script = await releasedScript('READ_ALL', [readCodes, noteCount])
  const { id } = await callData(admin, runCalls.start, { vin, script, number: 1 })
  expect((await callData(second, exchangeCalls.lock, { vin })).holder).toMatchObject({ runId: id, isOwn: false })
  expect((await second.call(runCalls.start, { vin, script, number: 1 })).code).toBe(code.state)
  const { request, respond } = await nextRequest()
  expect(request).toBe('1902FF')
  await respond('5902FF0A1B000996A12308')
  const { run, lines } = await endOfRun(id)
  expect(run).toMatchObject({ status: 'done', version: 1, script: { id: script } })
  expect(lines.map(({ what }) => what)).toEqual(['began', 'sent', 'response', 'value', 'began', 'note', 'ended'])
  expect(lines.find(({ what }) => what === 'note')).toMatchObject({ text: ['文字', 'text'], value: 2 })
  const sentLine = lines.find(({ what }) => what === 'sent')
  const command = await callData(admin, commandCalls.detail, { vin, id: sentLine?.commandId ?? 0 })
  expect(command.command).toMatchObject({ source: 'script', state: 'done', kind: 'diagnosisRead' })
  expect((await callData(admin, exchangeCalls.lock, { vin })).holder).toBeNull()
  const sheet = await admin.call(runCalls.log, { vin, id, format: 'txt' })
  expect(String(sheet.body)).toContain('1902FF')
  const list = await callData(admin, runCalls.query, { filter: { vin, script: [script] } })
  expect(list.rows.map((row) => row.id)).toEqual([id])
})

test('what changes the vehicle needs reason and password; an unknown outcome is a question', async () => {
  const script = await releasedScript('CLEAR', [
    { id: 'open', do: { session: { ecu: 'BMS', type: 'extended' } } },
    { id: 'clear', do: { clearDtc: { ecu: 'BMS' } } },
    readCodes,
  ])
  expect((await admin.call(runCalls.start, { vin, script, number: 1 })).code).toBe(code.invalid)
  await callData(admin, sessionCalls.verifyPass, { password: adminPassword })
  const { id } = await callData(admin, runCalls.start, { vin, script, number: 1, reason: '维修' })
  await (await nextRequest()).respond('5003003201F4')
  const clear = await nextRequest()
  expect(clear.request).toBe('14FFFFFF')
  await clear.say({ ok: false, code: 'ecuSilent' })
  const waiting = await eventually(
    () => progress(id),
    ({ question }) => question !== null,
  )
  expect([waiting.run.status, waiting.question]).toMatchObject(['waitingForPerson', { step: 'clear', type: 'unknown' }])
  expect((await admin.call(runCalls.answer, { vin, id, step: 'clear', value: true })).code).toBe(code.invalid)
  expect((await admin.call(runCalls.answer, { vin, id, step: 'read', value: 'done' })).code).toBe(code.state)
  // The server stops and another one continues the run.
  await on.reopen()
  await callData(admin, runCalls.answer, { vin, id, step: 'clear', value: 'again' })
  await (await nextRequest()).respond('54')
  await (await nextRequest()).respond('5902FF')
  const tidy = await nextRequest()
  expect(tidy.request).toBe('1001')
  await tidy.respond('5001003201F4')
  expect((await endOfRun(id)).run.status).toBe('done')
})

test('a run that is cancelled sends nothing more but what tidies up', async () => {
  const script = await releasedScript('LONG', [
    { id: 'open', do: { session: { ecu: 'BMS', type: 'extended' } } },
    readCodes,
  ])
  const { id } = await callData(admin, runCalls.start, { vin, script, number: 1 })
  await (await nextRequest()).respond('5003003201F4')
  const read = await nextRequest()
  expect(await callData(admin, runCalls.cancel, { vin, id })).toEqual({ status: 'running' })
  expect((await progress(id)).ending).toBe(true)
  await read.respond('5902FF')
  // A second cancel does not interrupt the tidying.
  await eventually(
    () => progress(id),
    ({ lines }) => lines.some(({ what }) => what === 'tidying'),
  )
  await callData(admin, runCalls.cancel, { vin, id })
  const tidy = await nextRequest()
  expect(tidy.request).toBe('1001')
  await tidy.say({ ok: false, code: 'ecuSilent' })
  expect((await endOfRun(id)).run.status).toBe('cancelled')
  expect((await admin.call(runCalls.cancel, { vin, id })).code).toBe(code.state)
})

test('runs survive a server that dies: another moves them on', async () => {
  const script = await releasedScript('SURVIVES', [
    readCodes,
    { id: 'wait', do: { wait: { seconds: 1 } } },
    { ...readCodes, id: 'more' },
  ])
  const { id } = await callData(admin, runCalls.start, { vin, script, number: 1 })
  const first = await nextRequest()
  await on.reopen()
  await first.respond('5902FF')
  await eventually(
    () => progress(id),
    ({ lines }) => lines.some(({ what }) => what === 'waiting'),
  )
  await on.reopen()
  on.clock.advance(2_000)
  await (await nextRequest()).respond('5902FF')
  expect((await endOfRun(id)).run.status).toBe('done')
})

test('parameters, an ECU that the vehicle lacks, and vehicles that somebody does not see', async () => {
  const params = [{ name: 'mask', title: text, type: 'number', min: 1, max: 9 }]
  const script = await releasedScript('PARAMS', [readCodes], { params })
  const start = { vin: other, script, number: 1 }
  expect((await admin.call(runCalls.start, start)).code).toBe(code.invalid)
  expect((await admin.call(runCalls.start, { ...start, params: { mask: 10 } })).code).toBe(code.invalid)
  const missing = await releasedScript('LACKS', [{ id: 'read', do: { read: { ecu: 'NONE', did: 'F190' } } }])
  expect((await admin.call(runCalls.start, { vin: other, script: missing, number: 1 })).msg).toContain('NONE')
  const { id } = await callData(admin, runCalls.start, { ...start, params: { mask: 3 } })
  const group = await addGroup(on, 'few', [vin])
  const links = [...Object.values(runCalls), ...Object.values(scriptCalls)].map(({ path }) => path)
  const some = await on.asUser({ links, groups: [group] })
  for (const call of [runCalls.progress, runCalls.cancel])
    expect((await some.call(call, { vin: other, id })).code).toBe(code.notFound)
  expect((await some.call(runCalls.start, { ...start, params: { mask: 3 } })).code).toBe(code.notFound)
  expect((await some.call(runCalls.progress, { vin, id })).code).toBe(code.notFound)
  expect((await callData(some, runCalls.query, { filter: { vin: other } })).rows).toEqual([])
  await (await nextRequest(other)).respond('7F1922')
  const { run, text: why } = await endOfRun(id, other)
  expect([run.status, why]).toEqual(['failed', ['条件不满足（NRC 22）', 'Conditions not correct (NRC 22)']])
})

test('a dry run sends nothing', async () => {
  const before = (await callData(admin, commandCalls.query, {})).total
  const program = {
    form: 1,
    steps: [readCodes, noteCount, { id: 'ask', do: { ask: { type: 'confirm', text } }, save: 'yes' }],
  }
  const dry = await callData(admin, scriptCalls.dryRun, { program, answers: { ask: false } })
  expect([dry.ended, dry.lines.find(({ what }) => what === 'answered')?.value]).toEqual(['done', false])
  expect((await callData(admin, commandCalls.query, {})).total).toBe(before)
})
