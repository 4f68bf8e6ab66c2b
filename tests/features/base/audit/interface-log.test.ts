import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleCalls } from '../../../../src/features/base/accounts/role/contract.ts'
import { interfaceLogCalls as calls } from '../../../../src/features/base/audit/interfaceLog/contract.ts'
import { openInterfaceLog } from '../../../../src/features/base/audit/interfaceLog/writer.ts'
import type { AnswerNote } from '../../../../src/platform/http/note.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on.close())

const set = async (key: string, value: string) => {
  await on.parts.store.db.execute(sql`
    insert into parameter_value (key, value) values (${key}, ${value})
    on conflict (key) do update set value = excluded.value`)
  await on.server.interfaceLog.flush()
}
async function lineOf(requestId: unknown) {
  await on.server.interfaceLog.flush()
  const { data } = await on.admin.call(calls.query, { filter: { requestId: String(requestId) } }, { lang: 'en' })
  return data.rows[0]
}

test('a failed call has a line under the number in the header of its answer, with who asked and why it failed', async () => {
  const user = await on.asUser({ links: [roleCalls.add.path], userName: 'asker' })
  const refusal = await user.call(roleCalls.add, { name: '1', permissions: [] } as never)
  expect(refusal.code).toBe(20001)
  const line = await lineOf(refusal.headers['x-request-id'])
  expect(line).toMatchObject({
    outcome: 'failed',
    method: 'POST',
    call: roleCalls.add.path,
    action: 'Add',
    code: '20001',
    status: 200,
    userName: 'asker',
    ip: '127.0.0.1',
    input: '{"name":"…","permissions":[]}',
    omitted: 0,
  })
  expect(line?.description).toMatch(/^Please check: Role name .*at least 1$/)
  expect(line?.durationMs).toBeGreaterThanOrEqual(0)
  const forbidden = await user.call(roleCalls.query, {})
  expect(await lineOf(forbidden.headers['x-request-id'])).toMatchObject({
    code: String(forbidden.code),
    userName: 'asker',
  })
  const { headers } = await on.anonymous.raw({ method: 'GET', url: '/nowhere' })
  expect(await lineOf(headers['x-request-id'])).toMatchObject({ call: 'unknown', code: '404', userName: null })
})

test('of calls that succeed a sample has a line, slow ones always', async () => {
  await set('interfaceLog.samplePercent', '0')
  const quick = await on.admin.call(roleCalls.query, {})
  expect(await lineOf(quick.headers['x-request-id'])).toBeUndefined()
  await set('interfaceLog.samplePercent', '100')
  const sampledAnswer = await on.admin.call(roleCalls.query, { sort: { field: 'name', order: 'desc' } })
  expect(await lineOf(sampledAnswer.headers['x-request-id'])).toMatchObject({
    outcome: 'sample',
    code: '200',
    description: null,
    input: '{"sort":{"field":"name","order":"desc"}}',
  })
  const notes: string[] = []
  const log = openInterfaceLog(on.parts.store, { periodic: false, random: () => 0.5 })
  for (const [requestId, ms] of [
    ['quick', 999],
    ['slow', 1_000],
  ] as const)
    log.note(answer({ requestId, ms, status: 200, code: 200 }))
  await log.flush()
  for (const id of ['quick', 'slow']) if (await lineOf(id)) notes.push(id)
  expect(notes).toEqual(['slow'])
})

const answer = (more: Partial<AnswerNote>): AnswerNote => ({
  at: new Date(),
  requestId: 'r',
  method: 'POST',
  path: '/x',
  title: undefined,
  status: 500,
  code: 500,
  ms: 1,
  ip: '127.0.0.1',
  user: undefined,
  failure: undefined,
  input: () => null,
  ...more,
})

test('of a flood the first lines are written, the others counted; a store that is away costs no call and loses nothing that waits', async () => {
  const { store } = on.parts
  let isAway = true
  const db = new Proxy(store.db, {
    get: (target, name) => {
      if (isAway) throw new Error('away')
      return Reflect.get(target, name)
    },
  })
  const log = openInterfaceLog({ db }, { periodic: false })
  const at = new Date()
  for (let nth = 0; nth < 3_000; nth++) log.note(answer({ at, requestId: `flood ${nth}` }))
  await expect(log.flush()).rejects.toThrow('away')
  isAway = false
  await log.flush()
  // In the next second, so that the limit starts again.
  log.note(answer({ at: new Date(at.getTime() + 1_000), requestId: 'after' }))
  await log.flush()
  const { rows } = await store.db.execute<{ lines: number; omitted: number }>(sql`
    select count(*)::int as lines, sum(omitted)::int as omitted from interface_log
    where request_id like 'flood %' or request_id = 'after'`)
  expect(rows[0]?.lines).toBeGreaterThan(50)
  expect(rows[0]?.lines).toBeLessThan(150)
  expect((rows[0]?.lines ?? 0) + (rows[0]?.omitted ?? 0)).toBe(3_001)
})

test('lines are filtered, exported, and deleted when they are old', async () => {
  const { data } = await on.admin.call(calls.query, { filter: { outcome: ['slow'], durationMs: [1_000, null] } })
  for (const row of data.rows) expect(row.durationMs).toBeGreaterThanOrEqual(1_000)
  // On a busy machine, calls of earlier tests may be slow, too.
  const slow = data.rows.find(({ requestId }) => requestId === 'slow')
  const { data: one } = await on.admin.call(calls.one, { id: slow?.id ?? 0 }, { lang: 'en' })
  expect(one).toMatchObject({ requestId: 'slow', durationMs: 1_000 })
  const sheet = await on.admin.call(calls.export, { format: 'csv', filter: { requestId: 'slow' } }, { lang: 'en' })
  expect(sheet.body.toString()).toContain('Slow')
  on.clock.advance(31 * 86_400_000)
  const [old] = on.parts.catalogue.jobs.filter(({ name }) => name === 'oldInterfaceLog')
  await old?.run(on.parts, { signal: new AbortController().signal } as never)
  const { rows } = await on.parts.store.db.execute(sql`select 1 from interface_log`)
  expect(rows).toEqual([])
})
