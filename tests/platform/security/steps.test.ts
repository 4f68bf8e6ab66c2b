import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { departmentCalls } from '../../../src/features/base/accounts/department/contract.ts'
import { sessionCalls } from '../../../src/features/base/accounts/session/contract.ts'
import { userCalls } from '../../../src/features/base/accounts/user/contract.ts'
import { operationLogCalls } from '../../../src/features/base/audit/operationLog/contract.ts'
import { seriesCalls } from '../../../src/features/fleet/vehicles/series/contract.ts'
import { hash } from '../../../src/platform/password.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { adminPassword, openTestServer, type TestServer } from '../harness.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on.close())

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))
const tally = (answers: { code: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { code } of answers) counts[code] = (counts[code] ?? 0) + 1
  return counts
}
const series = (code: string) => ({ name: code, code, powerMode: 'BEV' }) as const
const rowsOf = async (table: string) => (await on.rowCounts())[table] ?? 0

test('24: of 50 parallel additions of the same thing one wins, the others are told what is taken', async () => {
  const answers = await times(50, () => on.admin.call(seriesCalls.add, series('same')))
  expect(tally(answers)).toEqual({ 200: 1, 20004: 49 })
  expect(answers.find(({ code }) => code === 20004)).toMatchObject({ msg: expect.stringContaining('already exists') })
})

test('24: of 50 parallel deletions one wins', async () => {
  const { data } = await on.admin.call(seriesCalls.add, series('gone'))
  expect(tally(await times(50, () => on.admin.call(seriesCalls.remove, { ids: [data.id] })))).toEqual({
    200: 1,
    20003: 49,
  })
})

test('24: of two who edit the same version one is told that it is stale', async () => {
  const { data } = await on.admin.call(seriesCalls.add, series('edited'))
  const updatedAt = (await on.admin.call(seriesCalls.one, { id: data.id })).data.updatedAt
  const edit = (index: number) =>
    on.admin.call(seriesCalls.update, { id: data.id, seenAt: updatedAt, remark: `by ${index}` })
  expect(tally(await times(10, edit))).toEqual({ 200: 1, 20008: 9 })
})

test('24: of 10 parallel changes of one password one wins', async () => {
  const passwordHash = await hash('Blue-Kettle-81')
  const user = await on.asUser({ links: 'none', userName: 'racer', passwordHash })
  const change = (index: number) => {
    const newpassword = `Zq7!mountain-${index}`
    return user.call(sessionCalls.updatePassword, { oldpassword: 'Blue-Kettle-81', newpassword, surePsd: newpassword })
  }
  expect((await times(10, change)).filter(({ code }) => code === 200)).toHaveLength(1)
})

test('24: half a deletion is none: one unknown id among others refuses all', async () => {
  const { data } = await on.admin.call(seriesCalls.add, series('kept'))
  const before = await on.rowCounts()
  expect((await on.admin.call(seriesCalls.remove, { ids: [data.id, 987_654] })).code).toBe(20003)
  expect(await on.rowCounts()).toEqual(before)
})

test('24: a request with a key is done once, however often it comes, and answered alike', async () => {
  const headers = { requestkey: randomUUID() }
  const before = await rowsOf('series')
  const answers = await times(20, () => on.admin.call(seriesCalls.add, series('once'), { headers }))
  expect(tally(answers)).toEqual({ 200: 20 })
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  expect(await rowsOf('series')).toBe(before + 1)
  // Another input, user or call is another request.
  expect((await on.admin.call(seriesCalls.add, series('other'), { headers })).code).toBe(20014)
  const second = await on.asUser({ links: [seriesCalls.add.path] })
  expect((await second.call(seriesCalls.add, series('once'), { headers })).code).toBe(20004)
  expect((await on.admin.call(seriesCalls.add, series('bad'), { headers: { requestkey: 'x' } })).code).toBe(20014)
})

test('24: a refusal frees the key, so that the mended request goes through; the store does not hold answers in clear', async () => {
  const headers = { requestkey: randomUUID() }
  expect((await on.admin.call(seriesCalls.add, series('once'), { headers })).code).toBe(20004)
  expect((await on.admin.call(seriesCalls.add, series('mended'), { headers })).code).toBe(200)
  const department = (await on.admin.call(departmentCalls.add, { name: 'D' })).data.id
  const [role] = (await on.parts.store.db.execute<{ id: string }>(sql`select id from role limit 1`)).rows
  const person = {
    userName: 'keyed',
    fullName: 'K',
    email: 'k@example.com',
    phone: '13812345678',
    department,
    role: Number(role?.id),
  }
  const [first, again] = [
    await on.admin.call(userCalls.add, person, { headers }),
    await on.admin.call(userCalls.add, person, { headers }),
  ]
  expect([first.code, again.data]).toEqual([200, first.data])
  const storedAnswers = await on.parts.store.db.execute(sql`select i::text from idempotent_answer i`)
  expect(JSON.stringify(storedAnswers.rows)).not.toContain(first.data.password)
  expect(JSON.stringify(storedAnswers.rows)).not.toContain(headers.requestkey)
})

test('24: keys are forgotten after a day', async () => {
  await on.parts.store.db.execute(sql`update idempotent_answer set created_at = now() - interval '25 hours'`)
  await on.admin.call(seriesCalls.add, series('sweeper'), { headers: { requestkey: randomUUID() } })
  expect(await rowsOf('idempotent_answer')).toBe(1)
})

test('23: sign-ins, refusals and changes are in the log, with who, what and from where, and no secret', async () => {
  await on.signIn('admin', adminPassword)
  await on.anonymous.call(sessionCalls.login, { username: 'admin\r\nroot signed in', password: 'Secret-Guess-1' })
  const user = await on.asUser({ links: 'none', userName: 'knocker' })
  await user.call(seriesCalls.add, series('no'))
  await on.admin.call(seriesCalls.add, { ...series('logged'), remark: 'x\r\n2026-01-01 forged line' })
  const { rows } = await on.parts.store.db.execute<Record<string, string>>(
    sql`select user_name, call, details, ip from operation_log order by id desc limit 5`,
  )
  expect(rows.map((row) => [row.user_name, row.call])).toEqual([
    ['admin', seriesCalls.add.path],
    ['knocker', seriesCalls.add.path],
    ['admin\r\nroot signed in', sessionCalls.login.path],
    ['admin', sessionCalls.login.path],
    expect.anything(),
  ])
  expect(rows[0]?.ip).toBe('127.0.0.1')
  expect(JSON.parse(rows[0]?.details ?? '')).toMatchObject([{ after: { code: 'logged' } }])
  expect(rows[1]?.details).toContain('refused')
  const all = await on.parts.store.db.execute(sql`select l::text from operation_log l`)
  const text = JSON.stringify(all.rows)
  for (const secret of [adminPassword, 'Secret-Guess-1', 'argon2', on.admin.credentials?.token ?? ''])
    expect(text).not.toContain(secret)
})

test('23: a change without its log line does not happen, and the other way round', async () => {
  const before = await on.rowCounts()
  await on.admin.call(seriesCalls.add, series('same'))
  const after = await on.rowCounts()
  expect(after).toEqual(before)
})

test('23: the log cannot be changed, deleted or emptied, not even by SQL', async () => {
  for (const statement of [
    sql`update operation_log set user_name = 'x'`,
    sql`delete from operation_log`,
    sql`truncate operation_log`,
  ])
    await expect(on.parts.store.db.execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('append-only') },
    })
})

test('23: who knocks all day does not fill the log', async () => {
  const user = await on.asUser({ links: 'none' })
  const before = await rowsOf('operation_log')
  await times(30, () => user.call(seriesCalls.query, {}))
  expect(await rowsOf('operation_log')).toBe(before + 1)
})

test('25: an export never starts a formula, in either format', async () => {
  const names = ['=cmd|calc', '+1+1', '-2', '@SUM(A1)', '\t=1', '=1,"2"']
  for (const [index, name] of names.entries())
    await on.admin.call(seriesCalls.add, { name, code: `f${index}`, powerMode: 'BEV' })
  const csv = String((await on.admin.call(seriesCalls.export, { format: 'csv' })).body)
  const cells = csv.split(/\r?\n/).flatMap((line) => line.split(','))
  expect(cells.filter((cell) => /^"?[=+@\t-]/.test(cell))).toEqual([])
  const log = String((await on.admin.call(operationLogCalls.export, { format: 'csv' })).body)
  expect(log.split(/\r?\n/).filter((line) => /^"?[=+@\t]/.test(line))).toEqual([])
})
