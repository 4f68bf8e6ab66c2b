import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { code } from '../../src/domain/contract/code.ts'
import { phoneForm } from '../../src/domain/phone-number.ts'
import { dayMs } from '../../src/domain/time.ts'
import { appAccountCalls } from '../../src/features/fleet/owners/appAccount/contract.ts'
import { privacyCalls } from '../../src/features/fleet/owners/privacyRequest/contract.ts'
import { breakdownCalls } from '../../src/features/work/alarms/breakdown/contract.ts'
import { drawCalls } from '../../src/features/work/events/draw/contract.ts'
import { toolsOf } from '../../src/platform/http/mcp-tools.ts'
import { openMasked } from '../../src/platform/record/hidden-values.ts'
import { findRecord } from '../../src/platform/record/table.ts'
import { is, PgTable, sql } from '../../src/platform/store/drizzle.ts'
import { loadDemonstration } from '../../src/virtual-fleet/demonstration/load.ts'
import { inCheck } from '../check.ts'
import { callData } from '../features/fleet/vehicles/fleet.ts'
import { drive, tripOf } from '../features/work/tracking/road.ts'
import { textOf } from './answered-text.ts'
import { callsOf, features } from './calls.ts'
import { type Client, openTestServer, type TestServer } from './harness.ts'
import { exportDifferences } from './record/exports.ts'
import { smallest } from './security/smallest.ts'
import { storeKind } from './store/open.ts'

let on: TestServer
/** Clear values before calls add more. */
let clear: string[]
/** Reasons of failed calls, by request id. */
const failures = new Map<string, string>()
const log = pino(
  { level: 'error' },
  {
    write: (line: string) => {
      const { requestId, err } = JSON.parse(line)
      failures.set(requestId, err?.stack ?? line)
    },
  },
)
beforeAll(async () => {
  on = await openTestServer({ log })
  await loadDemonstration(on.parts)
  await on.parts.store.db.execute(`insert into vehicle_group (id, name) values (9001, 'of none')`)
  await addOwners()
  clear = await clearValues()
})
afterAll(() => on.close())

/** Adds trips, days and alarms of two vehicles. Returns one of the VINs. */
async function addReports(): Promise<string> {
  const { rows } = await on.parts.store.db.execute<{ vin: string }>(`select vin from vehicle order by vin limit 2`)
  for (const [index, { vin }] of rows.entries())
    for (const days of [2 + index, 1]) {
      const begin = on.parts.now().getTime() - days * dayMs
      const reports = tripOf(begin, 5, { km: 1000 - 10 * days, soc: 90 - days })
      const flags = reports.map((_, at) => ({ alarmLevel: at % 2, alarmFlags: at % 2 ? 1 << (4 + days) : 0 }))
      await drive(
        on.parts.store,
        vin,
        reports.map((each, at) => ({ ...each, ...flags[at] })),
      )
    }
  return rows[0]!.vin
}

/** Adds data that the demonstration lacks: an owner with an unusual name, a correction request and a rescue call. */
async function addOwners(): Promise<void> {
  const now = on.parts.now().toISOString()
  const owner = { name: 'owner-zhao', userName: '赵钱孙李一', phone: '13977778888' }
  const rest = { country: 'CN', language: 'zh', registeredAt: now } as const
  const { id: account } = await callData(on.admin, appAccountCalls.add, { ...owner, ...rest })
  const correction = { newPhone: '13966665555', newName: '赵钱孙李二' }
  await callData(on.admin, privacyCalls.add, { account, kind: 'correct', receivedAt: now, ...correction })
  const { rows } = await on.parts.store.db.execute<{ vin: string }>(`select vin from vehicle order by vin limit 1`)
  const caller = { caller: '赵钱孙李三', contact: '13977778888' }
  await callData(on.admin, breakdownCalls.add, { vin: rows[0]!.vin, calledAt: now, ...caller })
}

/** Phone numbers of owners and unique names: all values that are stored masked. */
async function clearValues(): Promise<string[]> {
  const values = new Set<string>()
  for (const { record } of on.parts.catalogue.records) {
    const table = findRecord(record.name)?.table
    const maskedFields = Object.entries(record.fields).filter(([, field]) => field.kind.hidden?.(field).masks)
    if (maskedFields.length === 0 || !is(table, PgTable)) continue
    const rows = (await on.parts.store.db.select().from(table)) as Record<string, string | null>[]
    for (const row of rows) for (const [key] of maskedFields) if (row[key]) values.add(openMasked(on.parts, row[key]))
  }
  return [...values].filter((value) => phoneForm.test(value) || value.startsWith('赵钱孙李'))
}

/** Rights to read masked values: a single value for a logged reason, or the clear export and copy. */
const maskedOtherwise = () =>
  new Set<string>([
    appAccountCalls.exportClear.path,
    drawCalls.exportWinnersClear.path,
    privacyCalls.download.path,
    ...on.parts.catalogue.records.flatMap(({ calls }) => (calls.reveal ? [calls.reveal.path] : [])),
  ])

/** Patterns of password, token and secret hashes, by their form and by column names. */
const hashes = /argon2|passwordHash|tokenHash|bindingHash|secretHash/
/** Codes that report the end of the caller's session. */
const sessionEndCodes: readonly number[] = [code.noSession, code.accountRefused, code.wrongToken, code.sessionEnded]

// The embedded database gives the same answers. `npm test` proves this with a server.
const onServer = inCheck(storeKind !== 'embedded', true)

test.runIf(onServer)('no list, detail or export answers an owner’s phone number or name in clear', async () => {
  expect(clear.length).toBeGreaterThan(150)
  for (const one of ['13977778888', '13966665555', '赵钱孙李一', '赵钱孙李二', '赵钱孙李三'])
    expect(clear).toContain(one)
  const leaks: string[] = []
  let readCount = 0
  const look = async (path: string, input: unknown) => {
    const { body, code: answerCode } = await on.admin.post(path, input)
    const text = await textOf(body)
    if (clear.some((value) => text.includes(value))) leaks.push(`${path} ${JSON.stringify(input)}`)
    readCount++
    return answerCode === code.ok && text.startsWith('{') ? JSON.parse(text).data : undefined
  }
  for (const { calls } of on.parts.catalogue.records) {
    const { query, one, export: exportCall } = calls
    // Some lists require a filter. They are refused and reveal nothing.
    const list = query && (await look(query.path, { pageSize: 100 }))
    if (exportCall) for (const format of inCheck(['csv'], ['csv', 'xlsx'])) await look(exportCall.path, { format })
    const rows = (list?.rows ?? []) as { id: number }[]
    if (one) for (const { id } of [...rows.slice(0, 5), ...rows.slice(-2)]) await look(one.path, { id })
  }
  expect(leaks).toEqual([])
  expect(readCount).toBeGreaterThan(inCheck(300, 400))
  // The value exists: masked, and in clear with the right to the clear export.
  const maskedExport = await on.admin.post(appAccountCalls.export.path, { format: 'csv' })
  expect(maskedExport.body.toString()).toContain('139****8888')
  const whole = await on.admin.post(appAccountCalls.exportClear.path, { reason: 'Recall campaign' })
  expect(await textOf(whole.body)).toContain('13977778888')
})

test.runIf(onServer)('every export has the rows of its list, in the order that was chosen', async () => {
  const vin = await addReports()
  const exportResults: Awaited<ReturnType<typeof exportDifferences>>[] = []
  for (const each of on.parts.catalogue.records) exportResults.push(await exportDifferences(on, each, vin))
  expect(exportResults.flatMap(({ wrong }) => wrong)).toEqual([])
  expect(exportResults.filter(({ rows }) => rows > 1).length).toBeGreaterThan(50)
})

/** Tables that every call may write: its log line, its session and its counted limits. */
const writtenByEveryCall = new Set(['operation_log', 'session', 'sign_in_attempt'])
interface TableContents {
  readonly transaction: string
  readonly counts: ReadonlyMap<string, number>
}

/** Number of rows of each table, and of those that were written since the transaction `since`. */
async function rowCounts(since: string): Promise<{ name: string; rows: number; fresh: number }[]> {
  const { db } = on.parts.store
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
  const counts = tables.map(
    ({ name }) => sql`select ${name}::text as name, count(*)::int as rows,
      (count(*) filter (where xmin::text::bigint >= ${since}::bigint))::int as fresh from ${sql.identifier(name)}`,
  )
  const { rows } = await db.execute<{ name: string; rows: number; fresh: number }>(sql.join(counts, sql` union all `))
  return rows.filter(({ name }) => !writtenByEveryCall.has(name))
}

async function tableContents(): Promise<TableContents> {
  const { rows } = await on.parts.store.db.execute<{ id: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as id`,
  )
  const transaction = rows[0]!.id
  return { transaction, counts: new Map((await rowCounts(transaction)).map(({ name, rows }) => [name, rows])) }
}

/** Tables that tools of assistants have written. They must change nothing. */
async function writtenTables({ transaction, counts }: TableContents): Promise<string[]> {
  const now = await rowCounts(transaction)
  return now.flatMap(({ name, rows, fresh }) =>
    fresh === 0 && rows === counts.get(name) ? [] : [`a tool has written ${name}`],
  )
}

const wholeFleet = { links: 'all', allVehicles: true } as const
const oneGroup = { links: 'all', groups: [9001] }
// In `npm test` each database runs the statements of one role: the embedded one those of the whole fleet.
const roles = inCheck<object>(onServer ? { oneGroup } : { wholeFleet }, { wholeFleet, oneGroup })

describe.each(features)('each call of %s takes the smallest input that it allows', (feature) => {
  test.each(Object.entries(roles))('from a user of role %s', async (_name, role) => {
    const signIn = () => on.asUser(role)
    let caller: Client = await signIn()
    const otherwise = maskedOtherwise()
    const problems: string[] = []
    const calls = callsOf(on, feature).map(({ call }) => call)
    const tools = new Set([...toolsOf(on.parts.catalogue).values()].map(({ call }) => call))
    const [asTools, others] = [calls.filter((call) => tools.has(call)), calls.filter((call) => !tools.has(call))]
    const [reading, changing] = [others.filter(({ changes }) => !changes), others.filter(({ changes }) => changes)]
    const before = role === wholeFleet ? await tableContents() : undefined
    for (const [index, call] of [...asTools, ...reading, ...changing].entries()) {
      if (before && index === asTools.length) problems.push(...(await writtenTables(before)))
      const answer = await caller.call(call, smallest(call.input) as never)
      // Includes an answer whose shape differs from the contract.
      if (answer.status >= 500)
        problems.push(`${call.path}: ${answer.status} ${failures.get(String(answer.headers['x-request-id']))}`)
      // Errors for the user concern the meaning of a value, never its shape.
      if (!call.changes && answer.code === code.forbidden) problems.push(`${call.path}: ${answer.msg}`)
      if (sessionEndCodes.includes(answer.code) || answer.code === code.badSession) caller = await signIn()
      const text = await textOf(answer.body)
      if (!otherwise.has(call.path) && clear.some((value) => text.includes(value)))
        problems.push(`${call.path}: answers what is masked`)
      if (!call.changes && call.access !== 'public' && hashes.test(text)) problems.push(`${call.path}: answers a hash`)
    }
    expect(problems).toEqual([])
  })
})
