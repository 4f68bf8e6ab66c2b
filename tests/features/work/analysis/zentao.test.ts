import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '../../../../src/domain/time.ts'
import { parameterCalls } from '../../../../src/features/base/settings/parameter/contract.ts'
import { zentaoCalls as calls, trackerItem } from '../../../../src/features/work/analysis/zentao/contract.ts'
import { itemOf, trackerTime } from '../../../../src/features/work/analysis/zentao/item.ts'
import { lookAtTracker } from '../../../../src/features/work/analysis/zentao/look.ts'
import { itemsBehind } from '../../../../src/features/work/analysis/zentaoClosing/behind.ts'
import {
  type ClosingDivision,
  divisions,
  zentaoClosingCalls,
} from '../../../../src/features/work/analysis/zentaoClosing/contract.ts'
import { readState } from '../../../../src/record/model/address.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'
import { bugOf, closedBug as closed, doneTask as task, zentaoServer } from './zentao-server.ts'

let on: TestServer
let tracker: Awaited<ReturnType<typeof zentaoServer>>

const initialBugs = [
  ...Array.from({ length: 45 }, (_, index) => bugOf(index + 1)),
  closed(46, '2026-05-02 08:00:00'),
  closed(47, '2026-05-03 08:00:00', { activatedCount: 2 }),
  closed(48, '2026-06-10 08:00:00'),
  bugOf(49, { deleted: '1' }),
]

beforeAll(async () => {
  tracker = await zentaoServer(initialBugs, [task])
  on = await openTestServer({
    now: new Date('2026-06-20T04:00:00Z'),
    config: { FORWARD_HOSTS: '127.0.0.1', SECRET_KEY: 'a secret key that is long enough for this' },
  })
  await set({ url: tracker.address, account: 'reader', password: 'secret', products: '3', executions: '5' })
})
afterAll(async () => {
  await on.close()
  tracker.close()
})

async function set(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const key = `zentao.${name}`
    const parameter = (await callData(on.admin, parameterCalls.query, {})).find((each) => each.key === key)
    await callData(on.admin, parameterCalls.update, { key, value, version: parameter?.version ?? 0 })
  }
}
const picture = (filter = {}) => callData(on.admin, calls.picture, { filter })
const list = async (filter: object) => (await callData(on.admin, calls.query, { filter: { ...filter } })).total

test('dates and people as ZenTao says them', () => {
  expect(trackerTime('2026-05-01 08:00:00')).toBe(Date.UTC(2026, 4, 1))
  expect(trackerTime('2026-05-01T00:00:00Z')).toBe(Date.UTC(2026, 4, 1))
  for (const none of ['', '0000-00-00', '0000-00-00 00:00:00', null, undefined]) expect(trackerTime(none)).toBe(null)
  expect(itemOf('bug', bugOf(4))).toMatchObject({ number: 'BUG-4', owner: '李工', closedAt: null, severity: '1' })
  expect(itemOf('bug', closed(4, '2026-05-02 08:00:00'))).toMatchObject({ owner: null, state: 'closed' })
  expect(itemOf('task', task)).toMatchObject({ number: 'TASK-7', owner: 'wang', priority: null, state: 'done' })
})

test('everything is read once, later only what was edited; what was deleted goes', async () => {
  expect((await picture()).look).toBe(null)
  await lookAtTracker(on.parts)
  const first = await picture()
  expect(first.look).toMatchObject({ items: 50, fault: null })
  expect(first.states).toEqual([
    { state: 'active', count: 45 },
    { state: 'closed', count: 3 },
    { state: 'done', count: 1 },
  ])
  expect(first.owners).toEqual([{ owner: '李工', count: 45 }])
  expect(first.weeks).toEqual([
    { week: '2026-04-27', opened: 49, closed: 2 },
    { week: '2026-06-08', opened: 0, closed: 1 },
  ])
  expect(first.page).toBe(`${tracker.address}/{kind}-view-{number}.html`)
  for (const { state: key, count } of first.states) expect(await list({ state: [key] })).toBe(count)
  tracker.bugs.set(9, closed(9, '2026-06-19 08:00:00', { title: 'Mended' }))
  tracker.bugs.set(10, bugOf(10, { deleted: '1', lastEditedDate: '2026-06-19 09:00:00' }))
  tracker.asked.length = 0
  on.clock.advance(10 * minuteMs)
  await lookAtTracker(on.parts)
  expect(tracker.asked.filter((each) => each.includes('/bugs?'))).toHaveLength(1)
  expect((await picture()).states.map((each) => [each.state, each.count])).toEqual([
    ['active', 43],
    ['closed', 4],
    ['done', 1],
  ])
  expect((await callData(on.admin, calls.query, { filter: { number: 'BUG-9' } })).rows[0]).toMatchObject({
    title: 'Mended',
    product: 'T-Box 软件',
    closedAt: '2026-06-19T00:00:00.000Z',
  })
  // The platform only reads, apart from the request for a token.
  expect(tracker.asked.filter((each) => !each.startsWith('GET ') && !each.endsWith('/tokens'))).toEqual([])
})

test('closing time and reopen rate by product, month, person and severity; each leads to its items', async () => {
  const period = ['2026-05-01', '2026-06-30']
  const groups = async (by: ClosingDivision) =>
    (await callData(on.admin, zentaoClosingCalls.query, { filter: { period, by: [by] } })).rows
  expect(
    (await groups('product')).map((row) => [
      row.name,
      row.closed,
      row.medianH,
      row.resolved,
      row.reopened,
      row.reopenPercent,
    ]),
  ).toEqual([
    ['T-Box 软件', 4, 504, 4, 1, 25],
    ['Sprint 5', 0, null, 1, 0, 0],
  ])
  expect((await groups('month')).map((row) => [row.name, row.closed, row.medianH, row.p90H])).toEqual([
    ['2026-05', 2, 36, 45.6],
    ['2026-06', 2, 1068, 1154.4],
  ])
  for (const by of Object.keys(divisions) as ClosingDivision[])
    for (const { key, closed: count } of await groups(by)) {
      if (key === '') continue
      const params = Object.entries(itemsBehind({ period }, by, key, 'closedAt'))
      const search = new URLSearchParams(params.flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
      expect([by, key, await list(readState(search, trackerItem).filter)]).toEqual([by, key, count])
    }
})

test('a tracker that is away, refuses, or is not allowed is told, and nothing is lost', async () => {
  const before = (await picture()).states
  tracker.state.isDown = true
  await lookAtTracker(on.parts)
  expect((await picture()).look?.fault).toBe('away')
  tracker.state.isDown = false
  await set({ password: 'wrong' })
  await lookAtTracker(on.parts)
  expect((await picture()).look?.fault).toBe('refused')
  await set({ password: 'secret', url: 'http://10.1.2.3/zentao' })
  await lookAtTracker(on.parts)
  expect((await picture()).look?.fault).toBe('settings')
  await set({ url: tracker.address })
  await lookAtTracker(on.parts)
  expect((await picture()).look?.fault).toBe(null)
  expect((await picture()).states).toEqual(before)
  expect((await on.admin.call(calls.look, {})).code).toBe(200)
})
