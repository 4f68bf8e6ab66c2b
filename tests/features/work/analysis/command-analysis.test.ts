import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { dayMs, fleetDay, minuteMs } from '../../../../src/domain/time.ts'
import {
  causeIs,
  commandsBehind,
  groupBehind,
  outcomeIs,
} from '../../../../src/features/work/analysis/commandAnalysis/behind.ts'
import {
  type CommandDivision,
  commandAnalysisCalls as calls,
  commandAnalysis,
  divisions,
} from '../../../../src/features/work/analysis/commandAnalysis/contract.ts'
import { command, commandCalls } from '../../../../src/features/work/commands/command/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { readState } from '../../../../src/record/model/address.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { addCatalogue, addGroup, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'

let on: TestServer
let admin: Client
let some: Client
let period: [string, string]
let model: number

interface CommandCase {
  readonly n: number
  readonly kind?: string
  readonly state: string
  readonly code?: string
  readonly source?: string
  readonly daysAgo?: number
  /** Seconds from the command to its approval, its first transmission and its end. */
  readonly approved?: number
  readonly sent?: number
  readonly ended?: number
}
// In the period: four done, three not done, one declined, one cancelled, one open. Before it: one done, one not.
const commandCases: readonly CommandCase[] = [
  { n: 1, state: 'done', sent: 1, ended: 5 },
  { n: 1, state: 'done', sent: 3, ended: 5 },
  { n: 2, state: 'done', sent: 8, ended: 9, kind: 'wake', source: 'batch' },
  // The wait for approval does not count as waiting for the vehicle.
  { n: 3, state: 'done', approved: 100, sent: 102, ended: 112, daysAgo: 2 },
  { n: 1, state: 'refused', code: 'moving', sent: 2, ended: 4, daysAgo: 1 },
  { n: 2, state: 'unanswered', sent: 600 },
  { n: 3, state: 'expired', kind: 'wake' },
  { n: 2, state: 'refused', code: 'declined', ended: 50 },
  { n: 1, state: 'cancelled', ended: 3 },
  { n: 3, state: 'running', sent: 1 },
  { n: 1, state: 'done', sent: 10, ended: 30, daysAgo: 9 },
  { n: 2, state: 'failed', code: 'fault', sent: 10, ended: 30, daysAgo: 9 },
  { n: 2, state: 'failed', code: 'fault', sent: 10, ended: 30, daysAgo: 40 },
]

beforeAll(async () => {
  on = await openTestServer()
  admin = on.admin
  const catalogue = await addCatalogue(admin)
  model = catalogue.model
  const now = on.parts.now().getTime() - 30 * minuteMs
  period = [fleetDay(now - 6 * dayMs), fleetDay(now)]
  for (const n of [1, 2, 3]) await addVehicle(admin, catalogue, n)
  const { db } = on.parts.store
  await db.execute(sql`update vehicle set plate = '沪AD12345' where vin = ${vinOf(1)}`)
  await db.execute(sql`update vehicle set plate = '使123456' where vin = ${vinOf(2)}`)
  for (const each of commandCases) {
    const vin = vinOf(each.n)
    const at = (seconds: number | undefined) =>
      seconds === undefined
        ? sql`null::timestamptz`
        : sql`${new Date(now - (each.daysAgo ?? 0) * dayMs + 1000 * seconds).toISOString()}::timestamptz`
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into command (vin, kind, state, code, source, created_at, expires_at, ended_at)
      values (${vin}, ${each.kind ?? 'lock'}, ${each.state}, ${each.code ?? null}, ${each.source ?? 'staff'}, ${at(0)},
        ${at(900)}, ${at(each.ended)}) returning id`)
    const id = Number(rows[0]?.id)
    const steps = [
      ['asked', 0],
      ['approved', each.approved],
      ['sent', each.sent],
      // A retransmission. The wait ends with the first one.
      ['sent', each.sent === undefined ? undefined : each.sent + 0.5],
    ] as const
    for (const [event, seconds] of steps)
      if (seconds !== undefined)
        await db.execute(
          sql`insert into command_step (vin, command_id, at, event) values (${vin}, ${id}, ${at(seconds)}, ${event})`,
        )
  }
  some = await on.asUser({ links: 'all', groups: [await addGroup(on, 'second', [vinOf(2)])] })
})
afterAll(() => on.close())

const groups = async (by: CommandDivision, more: Record<string, unknown> = {}, client = admin) =>
  (await callData(client, calls.query, { filter: { period, by: [by], ...more } })).rows

/** Rows of the command list at an address. */
async function countListed(params: Record<string, unknown>, client = admin) {
  const search = new URLSearchParams(
    Object.entries(params).flatMap(([key, value]) =>
      value === undefined || value === null ? [] : [[key, `${value}`]],
    ),
  )
  const { filter } = readState(search, command)
  return (await callData(client, commandCalls.query, { filter: { ...filter } })).total
}

test('all together, beside the period before', async () => {
  const { now, before, periodBefore, causes } = await callData(admin, calls.picture, { filter: { period } })
  expect(now).toEqual({
    commands: 10,
    success: 4,
    failure: 3,
    calledOff: 2,
    open: 1,
    wait: { commands: 7, p50: 2, p95: 422.4, p99: 564.5 },
    answer: { commands: 5, p50: 2, p95: 8.8, p99: 9.8 },
  })
  expect([before.commands, before.success, before.failure]).toEqual([2, 1, 1])
  expect(periodBefore).toEqual(
    [-13, -7].map((days) => fleetDay(on.parts.now().getTime() - 30 * minuteMs + days * dayMs)),
  )
  expect(causes).toEqual([
    { state: 'expired', code: null, commands: 1, before: 0 },
    { state: 'refused', code: 'moving', commands: 1, before: 0 },
    { state: 'unanswered', code: null, commands: 1, before: 0 },
  ])
})

test('groups by hand: type, model, region, source, day and cause', async () => {
  const groupRows = async (by: CommandDivision, more = {}, client = admin) =>
    (await groups(by, more, client)).map((row) => [
      row.key,
      row.commands,
      row.commandsBefore,
      row.success,
      row.failure,
      row.successPercent,
    ])
  expect(await groupRows('kind')).toEqual([
    ['lock', 8, 2, 3, 2, 60],
    ['wake', 2, 0, 1, 1, 50],
  ])
  expect(await groupRows('model')).toEqual([[String(model), 10, 2, 4, 3, 57.1]])
  expect(await groupRows('region')).toEqual([
    ['-', 6, 1, 2, 2, 50],
    ['沪', 4, 1, 2, 1, 66.7],
  ])
  expect(await groupRows('source')).toEqual([
    ['staff', 9, 2, 3, 3, 50],
    ['batch', 1, 0, 1, 0, 100],
  ])
  // Causes that occur only in the previous period are listed, too.
  expect(await groupRows('cause')).toEqual([
    ['expired', 1, 0, 0, 1, null],
    ['refused:moving', 1, 0, 0, 1, null],
    ['unanswered', 1, 0, 0, 1, null],
    ['failed:fault', 0, 1, 0, 0, null],
  ])
  expect(await groupRows('kind', { region: ['沪'] })).toEqual([['lock', 4, 1, 2, 1, 66.7]])
  expect(await groupRows('kind', { model: [model + 1] })).toEqual([])
  expect(await groupRows('day')).toHaveLength(3)
})

test('every figure is as many as the list behind it, for who sees all and who sees some', async () => {
  for (const client of [admin, some]) {
    for (const by of Object.keys(divisions) as CommandDivision[])
      for (const { key, commands, failure } of await groups(by, {}, client)) {
        expect([by, key, await countListed(groupBehind({ period }, by, key), client)]).toEqual([by, key, commands])
        const failureParams = groupBehind({ period }, by, key, outcomeIs('failure'))
        expect([by, key, await countListed(failureParams, client)]).toEqual([by, key, failure])
      }
    const { now, days, causes } = await callData(client, calls.picture, { filter: { period, source: ['staff'] } })
    const filter = { period, source: ['staff'] }
    for (const outcome of ['success', 'failure', 'calledOff', 'open'] as const)
      expect(await countListed(commandsBehind(filter, period, outcomeIs(outcome)), client)).toBe(now[outcome])
    for (const { day, success, failure, calledOff, open } of days)
      expect(await countListed(commandsBehind(filter, [day, day]), client)).toBe(success + failure + calledOff + open)
    for (const cause of causes)
      expect(await countListed(commandsBehind(filter, period, causeIs(cause)), client)).toBe(cause.commands)
  }
  expect((await groups('kind', {}, some)).map(({ key, commands }) => [key, commands])).toEqual([
    ['lock', 2],
    ['wake', 1],
  ])
})

test('percentiles are those of the store, by command', async () => {
  const { rows } = await on.parts.store.db.execute<{ wait: number[]; answer: number[] }>(sql`
    select percentile_cont(array[0.5, 0.95, 0.99]) within group (order by w) as wait,
      percentile_cont(array[0.5, 0.95, 0.99]) within group (order by a) as answer
    from (values (1, 4), (3, 2), (2, 10), (2, 2), (600, null), (1, null)) as v(w, a)`)
  const [lock] = await groups('kind', { kind: ['lock'] })
  const round = (values: number[] | undefined) => values?.map((value) => Math.round(10 * value) / 10)
  expect([lock?.waitP50S, lock?.waitP95S, lock?.waitP99S]).toEqual(round(rows[0]?.wait))
  expect([lock?.answerP50S, lock?.answerP95S, lock?.answerP99S]).toEqual(round(rows[0]?.answer))
})

test('a period is needed and bounded; the export has what the list has', async () => {
  for (const call of [calls.query, calls.picture]) expect((await admin.post(call.path, {})).code).toBe(code.invalid)
  expect((await admin.call(calls.query, { filter: { period: ['2020-01-01', period[1]] } })).code).toBe(code.invalid)
  const text = String((await admin.post(calls.export.path, { filter: { period, by: ['kind'] }, format: 'csv' })).body)
  expect(text).toContain('Success rate')
  expect(text.trim().split('\n')).toHaveLength(3)
  expect(commandAnalysis.needs).toEqual(['period'])
})
