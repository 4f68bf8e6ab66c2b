import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zentaoCalls as calls, trackerItem } from '../../../src/areas/analysis/zentao/contract.ts'
import { itemOf, trackerTime } from '../../../src/areas/analysis/zentao/item.ts'
import { lookAtTracker } from '../../../src/areas/analysis/zentao/look.ts'
import { itemsBehind } from '../../../src/areas/analysis/zentaoClosing/behind.ts'
import { type Division, divisions, zentaoClosingCalls } from '../../../src/areas/analysis/zentaoClosing/contract.ts'
import { parameterCalls } from '../../../src/areas/system/parameter/contract.ts'
import { readState } from '../../../src/kit/record/address.ts'
import { minuteMs } from '../../../src/time.ts'
import { openTestServer, type TestServer } from '../../server/harness.ts'
import { done } from '../vehicles/fleet.ts'

let on: TestServer
let tracker: Server
let address: string
const asked: string[] = []
const state = { isDown: false, limit: 20 }

interface Bug {
  id: number
  [name: string]: unknown
}
/** As ZenTao says it: no date is '' or zeros, people are accounts or objects. */
const bugOf = (id: number, more: object = {}): Bug => ({
  ...{ id, title: `Bug ${id}`, status: 'active', severity: (id % 4) + 1, pri: 3, openedDate: '2026-05-01 08:00:00' },
  ...{ assignedTo: { account: 'li', realname: '李工' }, resolution: '', resolvedDate: '', activatedCount: 0 },
  ...{ closedDate: '0000-00-00 00:00:00', lastEditedDate: '0000-00-00 00:00:00', deleted: '0', ...more },
})
const closed = (id: number, at: string, more: object = {}) =>
  bugOf(id, {
    ...{ status: 'closed', assignedTo: 'closed', resolution: 'fixed', resolvedDate: at, closedDate: at },
    ...{ lastEditedDate: at, ...more },
  })
const bugs = new Map<number, Bug>([
  ...Array.from({ length: 45 }, (_, index) => [index + 1, bugOf(index + 1)] as const),
  [46, closed(46, '2026-05-02 08:00:00')],
  [47, closed(47, '2026-05-03 08:00:00', { activatedCount: 2 })],
  [48, closed(48, '2026-06-10 08:00:00')],
  [49, bugOf(49, { deleted: '1' })],
])
const task = {
  ...{ id: 7, name: 'A task', status: 'done', pri: 0, assignedTo: 'wang', openedDate: '2026-05-01T00:00:00Z' },
  ...{ finishedDate: '2026-05-02T00:00:00Z', closedDate: null, canceledDate: '', lastEditedDate: '', deleted: false },
}

beforeAll(async () => {
  tracker = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://tracker')
    asked.push(`${request.method} ${url.pathname}${url.search}`)
    const say = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    let body = ''
    for await (const part of request) body += String(part)
    if (state.isDown) return say(502, {})
    const path = url.pathname.replace('/zentao/api.php/v1', '')
    if (path === '/tokens') {
      const { account, password } = JSON.parse(body) as { account: string; password: string }
      return account === 'reader' && password === 'secret' ? say(201, { token: 'T1' }) : say(401, { error: 'no' })
    }
    if (request.headers.token !== 'T1') return say(401, { error: 'Unauthorized' })
    if (path === '/products/3') return say(200, { id: 3, name: 'T-Box 软件' })
    if (path === '/executions/5') return say(200, { id: 5, name: 'Sprint 5' })
    if (path === '/executions/5/tasks') return say(200, { page: 1, total: 1, limit: 20, tasks: [task] })
    if (path !== '/products/3/bugs') return say(404, { error: 'not found' })
    const edited = (bug: Bug) => trackerTime(bug.lastEditedDate as string) ?? 0
    const sorted = [...bugs.values()].sort((a, b) => edited(b) - edited(a) || b.id - a.id)
    const page = Number(url.searchParams.get('page'))
    const rows = sorted.slice((page - 1) * state.limit, page * state.limit)
    return say(200, { page, total: sorted.length, limit: state.limit, bugs: rows })
  })
  await new Promise<void>((listening) => tracker.listen(0, '127.0.0.1', listening))
  address = `http://127.0.0.1:${(tracker.address() as AddressInfo).port}/zentao`
  on = await openTestServer({
    ...{ work: false, now: new Date('2026-06-20T04:00:00Z') },
    config: { FORWARD_HOSTS: '127.0.0.1', SECRET_KEY: 'a secret key that is long enough for this' },
  })
  await set({ url: address, account: 'reader', password: 'secret', products: '3', executions: '5' })
})
afterAll(async () => {
  await on.close()
  tracker.close()
})

async function set(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const key = `zentao.${name}`
    const found = (await done(on.admin, parameterCalls.query, {})).find((each) => each.key === key)
    await done(on.admin, parameterCalls.update, { key, value, version: found?.version ?? 0 })
  }
}
const picture = (filter = {}) => done(on.admin, calls.picture, { filter })
const list = async (filter: object) => (await done(on.admin, calls.query, { filter: { ...filter } })).total

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
  expect(first.page).toBe(`${address}/{kind}-view-{number}.html`)
  for (const { state: key, count } of first.states) expect(await list({ state: [key] })).toBe(count)
  bugs.set(9, closed(9, '2026-06-19 08:00:00', { title: 'Mended' }))
  bugs.set(10, bugOf(10, { deleted: '1', lastEditedDate: '2026-06-19 09:00:00' }))
  asked.length = 0
  on.clock.advance(10 * minuteMs)
  await lookAtTracker(on.parts)
  expect(asked.filter((each) => each.includes('/bugs?'))).toHaveLength(1)
  expect((await picture()).states.map((each) => [each.state, each.count])).toEqual([
    ['active', 43],
    ['closed', 4],
    ['done', 1],
  ])
  expect((await done(on.admin, calls.query, { filter: { number: 'BUG-9' } })).rows[0]).toMatchObject({
    ...{ title: 'Mended', product: 'T-Box 软件', closedAt: '2026-06-19T00:00:00.000Z' },
  })
  // It only reads.
  expect(asked.filter((each) => !each.startsWith('GET ') && !each.endsWith('/tokens'))).toEqual([])
})

test('closing time and reopen rate by product, month, person and severity; each leads to its items', async () => {
  const period = ['2026-05-01', '2026-06-30']
  const groups = async (by: Division) =>
    (await done(on.admin, zentaoClosingCalls.query, { filter: { period, by: [by] } })).rows
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
  for (const by of Object.keys(divisions) as Division[])
    for (const { key, closed: count } of await groups(by)) {
      if (key === '') continue
      const given = Object.entries(itemsBehind({ period }, by, key, 'closedAt'))
      const search = new URLSearchParams(given.flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
      expect([by, key, await list(readState(search, trackerItem).filter)]).toEqual([by, key, count])
    }
})

test('a tracker that is away, refuses, or is not allowed is told, and nothing is lost', async () => {
  const before = (await picture()).states
  state.isDown = true
  await lookAtTracker(on.parts)
  expect((await picture()).look?.fault).toBe('away')
  state.isDown = false
  await set({ password: 'wrong' })
  await lookAtTracker(on.parts)
  expect((await picture()).look?.fault).toBe('refused')
  await set({ password: 'secret', url: 'http://10.1.2.3/zentao' })
  await lookAtTracker(on.parts)
  expect((await picture()).look?.fault).toBe('settings')
  await set({ url: address })
  await lookAtTracker(on.parts)
  expect((await picture()).look?.fault).toBe(null)
  expect((await picture()).states).toEqual(before)
  expect((await on.admin.call(calls.look, {})).code).toBe(200)
})
