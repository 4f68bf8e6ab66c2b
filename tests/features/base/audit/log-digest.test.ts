import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dayMs, fleetDay, fleetDayStart, hourMs } from '../../../../src/domain/time.ts'
import {
  type ChainDay,
  type ChainEntry,
  chainColumns,
  digestOf,
  EntriesDigest,
  entryBytes,
  judgeDay,
} from '../../../../src/features/base/audit/logDigest/chain.ts'
import { logDigestCalls as calls } from '../../../../src/features/base/audit/logDigest/contract.ts'
import { chainOf, closeDays, verifyDays } from '../../../../src/features/base/audit/logDigest/days.ts'
import { digestRecipients, logDayUpkeep, logDigestLetter } from '../../../../src/features/base/audit/logDigest/jobs.ts'
import type { Parts } from '../../../../src/platform/context.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { moment } from '../../../../src/platform/store/moment.ts'
import { addJob } from '../../../../src/platform/work/add.ts'
import { check } from '../../../../src/programs/platform/check.ts'
import { operationLog } from '../../../../src/programs/platform/log-look.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'

const text = fc.string({ unit: 'grapheme' })
const anyText = fc.oneof(fc.constant(null), text)
const anyEntry: fc.Arbitrary<ChainEntry> = fc.record({
  id: text,
  created_at: text,
  updated_at: text,
  at: text,
  user_id: anyText,
  user_name: anyText,
  department: anyText,
  page: anyText,
  action: text,
  call: text,
  details: anyText,
  ip: anyText,
  request_id: anyText,
})
const emptyEntry: ChainEntry = {
  id: '',
  created_at: '',
  updated_at: '',
  at: '',
  user_id: null,
  user_name: null,
  department: null,
  page: null,
  action: '',
  call: '',
  details: null,
  ip: null,
  request_id: null,
}
const digestFor = (entries: readonly ChainEntry[]) => {
  const digest = new EntriesDigest()
  for (const entry of entries) digest.add(entry)
  return digest.result().entriesDigest
}

test('any change of any column changes the digest of an entry', () => {
  fc.assert(
    fc.property(anyEntry, fc.constantFrom(...chainColumns), anyText, (entry, name, value) => {
      const otherEntry = { ...entry, [name]: value }
      expect(entryBytes(otherEntry).equals(entryBytes(entry))).toBe(value === entry[name])
    }),
  )
  // A value that moves to the next column, and an empty text instead of none.
  const lines = [emptyEntry, { ...emptyEntry, ip: '' }, { ...emptyEntry, ip: 'a' }, { ...emptyEntry, request_id: 'a' }]
  expect(new Set(lines.map((line) => entryBytes(line).toString('hex'))).size).toBe(4)
})

test('the order and the number of entries change the digest of a day', () => {
  fc.assert(
    fc.property(anyEntry, anyEntry, (one, other) => {
      const isSame = entryBytes(one).equals(entryBytes(other))
      expect(digestFor([one, other]) === digestFor([other, one])).toBe(isSame)
      expect(digestFor([one])).not.toBe(digestFor([one, other]))
    }),
  )
})

test('a day is judged by its entries, its digest and the day before', () => {
  const content = { day: '2026-03-02', entries: 2, entriesDigest: 'aa' }
  const first: ChainDay = { ...content, day: '2026-03-01', previousDigest: '0'.repeat(64), digest: '' }
  const before = { ...first, digest: digestOf(first, first.previousDigest) }
  const chainDay = { ...content, previousDigest: before.digest, digest: digestOf(content, before.digest) }
  expect(judgeDay(before, { ...content, day: before.day }, undefined)).toBe('matches')
  expect(judgeDay(chainDay, content, before)).toBe('matches')
  expect(judgeDay(chainDay, undefined, before)).toBe('matches')
  expect(judgeDay(chainDay, { ...content, entries: 1 }, before)).toBe('missing')
  expect(judgeDay(chainDay, { ...content, entries: 3 }, before)).toBe('added')
  expect(judgeDay(chainDay, { ...content, entriesDigest: 'ab' }, before)).toBe('altered')
  expect(judgeDay({ ...chainDay, digest: 'ff' }, content, before)).toBe('rewritten')
  expect(judgeDay(chainDay, content, { ...before, digest: 'ff' })).toBe('rewritten')
  expect(judgeDay(chainDay, content, { ...before, day: '2026-02-28' })).toBe('gap')
})

type Mail = Parameters<Parts['mail']['send']>[0]
let on: TestServer
// Calls of this test write entries of today, which is not closed here.
const today = fleetDayStart(fleetDay(Date.now()))
const dayAgo = (days: number) => fleetDay(today - days * dayMs)
const noon = (days: number) => today - days * dayMs + 12 * hourMs
beforeAll(async () => {
  on = await openTestServer({ now: new Date(today + 12 * hourMs) })
  // Entries of the first start, which may be older.
  await asOwner('delete from operation_log')
})
afterAll(() => on.close())

/** Runs a statement as the owner of the database, who can turn triggers off. */
async function asOwner(statement: string): Promise<void> {
  await on.parts.store.tx(async (tx) => {
    for (const table of ['operation_log', 'log_day'])
      await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
    await tx.execute(sql.raw(statement))
    for (const table of ['operation_log', 'log_day'])
      await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
  })
}
const addEntries = (days: number, count: number) =>
  on.parts.store.tx((tx) =>
    tx.execute(sql`
      insert into operation_log (at, user_name, action, call, details)
      select ${moment(noon(days))} + n * interval '1 second', 'auditor', '修改 | Edit', '/vehicle/update', '[]'
      from generate_series(1, ${count}::int) n`),
  )
const close = (nowMs = today + 2 * hourMs) => closeDays(on.parts.store, nowMs, new AbortController().signal)
const verify = async () => (await verifyDays(on.parts.store, { keepsAt: today + 3 * hourMs })).wrong

test('each day is closed an hour after its end, also without entries, and once by two processes', async () => {
  await addEntries(5, 2_500)
  await addEntries(3, 2)
  await addEntries(1, 3)
  const closings = await Promise.all([close(today + 30 * 60_000), close(today + 30 * 60_000)])
  expect([...new Set(closings.flat())].sort()).toEqual([5, 4, 3, 2].map(dayAgo))
  expect(await close(today + hourMs)).toEqual([dayAgo(1)])
  const chain = await chainOf(on.parts.store.db)
  expect(chain.map(({ day, entries }) => [day, entries])).toEqual([
    [dayAgo(5), 2_500],
    [dayAgo(4), 0],
    [dayAgo(3), 2],
    [dayAgo(2), 0],
    [dayAgo(1), 3],
  ])
  expect(await close()).toEqual([])
  expect(await verify()).toBeUndefined()
})

test('the application can neither delete nor change a digest', async () => {
  const { store } = on.parts
  for (const statement of ['delete from log_day', "update log_day set digest = 'x'", 'truncate log_day'])
    await expect(store.tx((tx) => tx.execute(sql.raw(statement)))).rejects.toThrow()
})

const entryOf = (days: number) =>
  `(select min(id) from operation_log where at >= '${new Date(noon(days)).toISOString()}')`

test.each([
  ['missing', 3, `delete from operation_log where id = ${entryOf(3)}`],
  ['altered', 5, `update operation_log set details = '[1]' where id = ${entryOf(5)}`],
  ['altered', 5, `update operation_log set at = at + interval '1 millisecond' where id = ${entryOf(5)}`],
  [
    'added',
    4,
    `insert into operation_log (at, action, call) values ('${new Date(noon(4)).toISOString()}', 'forged', '/forged')`,
  ],
  // Before the first day.
  ['added', 5, "insert into operation_log (at, action, call) values ('2020-01-01', 'forged', '/forged')"],
  ['rewritten', 3, `update log_day set digest = repeat('a', 64) where day = '${dayAgo(3)}'`],
  ['gap', 3, `delete from log_day where day = '${dayAgo(4)}'`],
] as const)('a database owner is found: %s, %s days ago', async (result, days, statement) => {
  // The tables as they were, whatever the statement does.
  await asOwner(
    'create table log_before as select id, at, details, user_name, action, call, created_at, updated_at from operation_log',
  )
  await asOwner('create table day_before as select * from log_day')
  await asOwner(statement)
  expect(await verify()).toEqual({ day: dayAgo(days), result })
  const state = await on.admin.call(calls.state, {})
  expect(state.data).toMatchObject({ wrong: { day: dayAgo(days), result } })
  await asOwner('delete from operation_log')
  await asOwner('delete from log_day')
  await asOwner(
    'insert into operation_log (id, at, details, user_name, action, call, created_at, updated_at) select * from log_before',
  )
  await asOwner('insert into log_day select * from day_before')
  await asOwner('drop table log_before, day_before')
  expect(await verify()).toBeUndefined()
})

const checked = async (...args: string[]) => {
  const { state, says } = await operationLog({ store: async () => on.parts.store } as never, args)
  return `${state} ${says}`
}

test('a chain that was computed again is found with a digest that had left the database', async () => {
  const [, , third] = await chainOf(on.parts.store.db)
  const digestText = `${third?.day}=${third?.digest}`
  expect(await checked()).toMatch(
    new RegExp(`^ok entries of ${dayAgo(5)} to ${dayAgo(1)} match, digest ${dayAgo(1)}=[0-9a-f]{64}$`),
  )
  expect(await checked('--digest', digestText)).toMatch(/^ok /)
  await expect(checked('--digest', 'yesterday')).rejects.toThrow('--digest')
  await asOwner(`update operation_log set user_name = 'other' where id = ${entryOf(3)}`)
  expect(await checked()).toBe(`bad the operation log of ${dayAgo(3)} does not match: entries were altered`)
  await asOwner('delete from log_day')
  await close()
  expect(await checked()).toMatch(/^ok /)
  expect(await checked('--digest', digestText)).toMatch(/^bad the digest of .* the digests were rewritten$/)
  expect(check.takes).toContain('--digest')
})

test('the hourly run closes, verifies and mails; a user verifies now and sees the result', async () => {
  const { store } = on.parts
  await store.tx((tx) =>
    tx.execute(sql`
      insert into parameter_value (key, value, version) values (${digestRecipients.key}, 'audit@example.com; ciso@example.com', 1)`),
  )
  await asOwner(`delete from log_day where day = '${dayAgo(1)}'`)
  await store.tx((tx) => addJob(tx, logDayUpkeep, { input: {} }))
  await on.parts.worker.runDue()
  const { rows } = await store.db.execute<{ line: string; state: string }>(
    sql`select input::text as line, state from job where name = 'logDigestLetter' order by id`,
  )
  expect(rows.map(({ state }) => state)).toEqual(['done', 'done'])
  expect(rows.map(({ line }) => JSON.parse(line))).toEqual([
    { day: dayAgo(1), userName: 'audit@example.com' },
    { day: dayAgo(1), userName: 'ciso@example.com' },
  ])
  expect((await on.admin.call(calls.state, {})).data).toMatchObject({ day: dayAgo(1), days: 5, wrong: null })
  const mails: Mail[] = []
  vi.spyOn(on.parts.mail, 'send').mockImplementation(async (letter) => {
    mails.push(letter)
    return ''
  })
  const run = { input: { day: dayAgo(1), userName: 'audit@example.com' } }
  await logDigestLetter.run(on.parts, run as Parameters<typeof logDigestLetter.run>[1])
  const [chainDay] = (await chainOf(store.db)).slice(-1)
  const { digest = '', previousDigest = '' } = chainDay ?? {}
  const halves = mails[0]?.text.split('———') ?? []
  expect(mails[0]).toMatchObject({
    to: 'audit@example.com',
    subject: `操作日志摘要 ${dayAgo(1)} / Operation log digest ${dayAgo(1)}`,
  })
  expect(halves).toEqual([
    expect.stringContaining(`${dayAgo(1)} 的操作日志已封存，共 3 条`),
    expect.stringContaining(`The operation log of ${dayAgo(1)} is closed. Number of entries: 3.`),
  ])
  for (const half of halves)
    for (const part of [digest, previousDigest, `npm run platform -- check --digest ${dayAgo(1)}=${digest}`])
      expect(half).toContain(part)
  expect([halves[0], halves[1]]).toEqual([
    expect.stringContaining('校验结果：全部一致'),
    expect.stringContaining('Verification: all days match'),
  ])
  const answer = await on.admin.call(calls.verify, {})
  await on.parts.worker.runDue()
  const job = await store.db.execute<{ state: string; count: number }>(
    sql`select state, count from job where id = ${(answer.data as { job: number }).job}`,
  )
  expect(job.rows[0]).toMatchObject({ state: 'done', count: 5 })
})
