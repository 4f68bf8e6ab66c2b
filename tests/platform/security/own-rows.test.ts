import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { platformCalls } from '../../../src/domain/contract/platform.ts'
import { webhookCalls } from '../../../src/features/base/messaging/webhook/contract.ts'
import { rawExportCalls } from '../../../src/features/fleet/messages/rawExport/contract.ts'
import { signalQueryCalls } from '../../../src/features/fleet/messages/signalQuery/contract.ts'
import { dealerCalls } from '../../../src/features/fleet/vehicles/dealer/contract.ts'
import { geofenceCalls } from '../../../src/features/work/tracking/geofence/contract.ts'
import type { AnyCall } from '../../../src/platform/context.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { forcedToken } from '../../features/base/accounts/tokens.ts'
import { addCatalogue, addGroup, addVehicle, callData, vinOf } from '../../features/fleet/vehicles/fleet.ts'
import { reservedPort } from '../../ports.ts'
import { eventually } from '../../telematics/gateway/yard.ts'
import { type Client, openTestServer, type TestServer } from '../harness.ts'

/** A token limited to vehicle groups can only access those of its owner's rows that it created itself. */
let on: TestServer
let owner: Client
let machine: Client
let group: number
const [visibleVin, hiddenVin] = [vinOf(1), vinOf(2)]
const unknownId = 987_654
const unknownFile = '00000000-0000-4000-8000-000000000000'

/** Tables with an author column whose rows are not read as the author's own. */
const others = [
  // Group members, membership marks, sessions, tokens, the log and stored answers: not about vehicles, or by session.
  'vehicle_group_user',
  'idempotent_answer',
  'operation_log',
  // Commands and keys are selected by vehicle. Their author is a note.
  'command',
  'message_key',
  'platform_key',
  'log_file',
  'script_run',
  'diagnosis_lock',
  // Selected by the vehicle of their alarm. The author of a step is a note.
  'alarm_step',
  // Steps that everyone with the screen sees. Tests of policies are visible by their vehicles.
  'ota_application_step',
  'campaign_step',
  'policy_test',
  // A user's mark on a record that everyone sees.
  'fix_case_vote',
  // For people only: no token reads alerts, and a dashboard's order only names figures.
  'alert_rule',
  'dashboard_arrangement',
]

beforeAll(async () => {
  on = await openTestServer({ work: true })
  const catalogue = await addCatalogue(on.admin)
  for (const n of [1, 2]) await addVehicle(on.admin, catalogue, n)
  group = await addGroup(on, 'narrow', [visibleVin])
  owner = await on.asUser({ links: 'all', allVehicles: true })
  machine = await forcedToken(
    on,
    owner,
    on.parts.catalogue.calls.map(({ call }) => call.path),
    [group],
  )
  // Ids that no other row has.
  for (const [index, table] of (await ownTables()).entries())
    await on.parts.store.db.execute(
      sql`select setval(s, ${7_700_000 + index * 1000}) from pg_get_serial_sequence(${table}, 'id') s where s is not null`,
    )
})
afterAll(() => on.close())

async function ownTables(): Promise<string[]> {
  const { rows } = await on.parts.store.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'token_id' order by 1`)
  return rows.map(({ name }) => name)
}

const period = () => {
  const now = on.parts.now().getTime()
  return { from: new Date(now - 3_600_000).toISOString(), to: new Date(now).toISOString() }
}
const isOver = ({ data }: { data: { state: string } }) => data.state === 'done' || data.state === 'failed'

/** Creates one row of every kind with an owner. Returns the ids. */
async function makeAll(who: Client, vin: string, name: string): Promise<{ ids: number[]; file: string }> {
  const { data: uploadedFile } = await who.upload(`VIN\r\n${vin}\r\n`, `${name}.csv`)
  const { job } = (await callData(who, dealerCalls.import, { file: uploadedFile.id })) as { job: number }
  expect(await eventually(() => who.call(platformCalls.job, { id: job }), isOver)).toMatchObject({ code: 200 })
  const vehicles = { by: 'vins' as const, vins: [vin] }
  const raw = await callData(who, rawExportCalls.start, { ...period(), vehicles, content: 'frames', format: 'csv' })
  const criteria = { match: 'all' as const, clauses: [{ signal: 'vehicle.speed', operator: 'ge' as const, value: 0 }] }
  const query = await callData(who, signalQueryCalls.start, { ...period(), vehicles, wanted: criteria })

  const fence = await callData(who, geofenceCalls.add, { draft: true, name, shape: 'circle', vins: [vin] } as never)
  const { rows } = await on.parts.store.db.execute<{ id: number }>(
    sql`select id::float8 as id from job where id >= 7700000 and user_id = ${owner.id} order by id`,
  )
  return { ids: [raw.id, query.id, (fence as { id: number }).id, ...rows.map(({ id }) => id)], file: uploadedFile.id }
}

const idKeys = /^(id|ids|job|query|fence|file|files)$/
type Schema = { type?: string; items?: { type?: string } }
/** Returns an input with this id at every place for an id. Undefined where there is none. */
function inputWith(call: AnyCall, id: number, file: string): Record<string, unknown> | undefined {
  const { properties = {} } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Schema>
  }
  const places = Object.entries(properties).filter(([key]) => idKeys.test(key))
  const of = (type: string | undefined) => (type === 'string' ? file : id)
  return places.length === 0
    ? undefined
    : {
        ...Object.fromEntries(
          places.map(([key, { type, items }]) => [key, type === 'array' ? [of(items?.type)] : of(type)]),
        ),
        ...('format' in properties && { format: 'csv' }),
      }
}

test('every table of what somebody made says which token made it, or is named here', async () => {
  const { rows } = await on.parts.store.db.execute<{ name: string }>(sql`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'created_by') and data_type = 'bigint' order by 1`)
  expect(rows.map(({ name }) => name)).toEqual([...(await ownTables()), ...others].sort())
})

test('by every call: rows that its owner made over the whole fleet are unknown to it, its own are not', async () => {
  const whole = await makeAll(owner, hiddenVin, 'whole fleet')
  // Only people create these. A test message is a delivery.
  const { id: webhook } = await callData(owner, webhookCalls.add, {
    name: 'whole fleet',
    address: `http://127.0.0.1:${await reservedPort()}/`,
  })
  await owner.call(webhookCalls.test, { id: webhook })
  const { rows: deliveries } = await on.parts.store.db.execute<{ id: number }>(
    sql`select id::float8 as id from webhook_delivery where webhook = ${webhook}`,
  )
  expect(deliveries).toHaveLength(1)
  whole.ids.push(webhook, ...deliveries.map(({ id }) => id))
  const own = await makeAll(machine, visibleVin, 'narrow')
  expect(whole.ids.length).toBeGreaterThan(4)
  const mine = own.ids.filter((id) => !whole.ids.includes(id))
  const calls = on.parts.catalogue.calls
    .map(({ call }) => call)
    .filter(({ access, peopleOnly, transport }) => access !== 'public' && !peopleOnly && transport !== 'stream')
  const answer = async (who: Client, call: AnyCall, id: number, file: string) => {
    const { code, body } = await who.call(call, inputWith(call, id, file) ?? {})
    const text = call.transport === 'blob' && code === 200 ? '' : String(body)
    return `${code} ${text.replaceAll(String(id), 'ID').replaceAll(file, 'FILE')}`
  }
  const recognizedIds: Record<'owner' | 'token', Set<number | string>> = { owner: new Set(), token: new Set() }
  const read = calls.filter(({ changes }) => !changes)
  const changing = calls.filter(({ changes }) => changes)
  for (const call of [...read, ...changing]) {
    if (!inputWith(call, 1, unknownFile)) {
      const text = String((await machine.call(call, {})).body)
      // Log lines without a vehicle are visible to all readers of the log.
      const secretTexts = call.path.startsWith('/log/')
        ? [hiddenVin]
        : [...whole.ids, whole.file, hiddenVin, 'whole fleet']
      for (const each of secretTexts) expect(text.includes(String(each)), `${call.path} tells ${each}`).toBe(false)
      continue
    }
    const unknown = await answer(machine, call, unknownId, unknownFile)
    const unknownToOwner = await answer(owner, call, unknownId, unknownFile)
    for (const id of whole.ids) {
      expect(await answer(machine, call, id, whole.file), `${call.path} with ${id}`).toBe(unknown)
      if (call.changes || recognizedIds.owner.has(id)) continue
      if ((await answer(owner, call, id, unknownFile)) !== unknownToOwner) recognizedIds.owner.add(id)
    }
    if (call.changes) continue
    if (!recognizedIds.owner.has(whole.file) && (await answer(owner, call, unknownId, whole.file)) !== unknownToOwner)
      recognizedIds.owner.add(whole.file)
    for (const id of mine)
      if (!recognizedIds.token.has(id) && (await answer(machine, call, id, unknownFile)) !== unknown)
        recognizedIds.token.add(id)
    if (!recognizedIds.token.has(own.file) && (await answer(machine, call, unknownId, own.file)) !== unknown)
      recognizedIds.token.add(own.file)
  }
  // Guards the test: the owner finds every one of them, and the token finds its own.
  expect([...recognizedIds.owner].sort()).toEqual([...new Set([...whole.ids, whole.file])].sort())
  expect(mine.length).toBeGreaterThan(4)
  expect([...recognizedIds.token].sort()).toEqual([...mine, own.file].sort())
})
