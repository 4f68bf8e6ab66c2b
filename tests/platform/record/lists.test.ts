import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vehicle, vehicleCalls } from '../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { vehicles } from '../../../src/features/fleet/vehicles/vehicle/store.ts'
import type { Scope } from '../../../src/platform/context.ts'
import { listRows } from '../../../src/platform/record/list.ts'
import { orderingOf, orderTerms } from '../../../src/platform/record/order.ts'
import { columnOf, conditions, everyRow, idOf, tableOf } from '../../../src/platform/record/query.ts'
import { findRecord, tableName } from '../../../src/platform/record/table.ts'
import { carry, membershipColumns } from '../../../src/platform/scope.ts'
import { asc, desc, sql } from '../../../src/platform/store/drizzle.ts'
import { placement } from '../../../src/platform/store/placement.ts'
import type { Db } from '../../../src/platform/store/store.ts'
import { byPieces, hasOrderedIndex } from '../../../src/record/model/indexes.ts'
import { countedUpTo, type ListInput, type RowKey, sortable } from '../../../src/record/model/record.ts'
import { inCheck } from '../../check.ts'
import { type Client, openTestServer, type TestServer } from '../harness.ts'
import { casesHere } from '../store/open.ts'

const fleet = countedUpTo + 40
const models = 3
let on: TestServer
let db: Db
let admin: Client
/** Users by the names of their groups. */
const users: Record<string, Client> = {}
/** A user with scattered groups that are too many for a list of VINs. */
let apart: Client
const groups = {
  old: 'n <= 30',
  odd: 'n % 2 = 1',
  third: 'n % 3 = 0',
  most: 'n > 15',
  none: 'false',
  late: 'n > 5000 or n % 2 = 1',
  early: 'n <= 5000 and n % 2 = 0',
} as const

beforeAll(async () => {
  on = await openTestServer()
  db = on.parts.store.db
  admin = on.admin
  await db.execute(sql`insert into series (name, code, power_mode) values ('S', 's', 'BEV')`)
  await db.execute(sql`insert into model (full_code, name, series, power_mode)
    select 'M' || n, 'm' || n, (select min(id) from series), 'BEV' from generate_series(1, ${models}) n`)
  await addVehicles(1, fleet)
  const ids: Record<string, number> = {}
  for (const [name, where] of Object.entries(groups)) {
    const insertResult = await db.execute<{ id: string }>(
      sql`insert into vehicle_group (name) values (${name}) returning id`,
    )
    ids[name] = Number(insertResult.rows[0]?.id)
    await db.execute(sql`insert into vehicle_group_vehicle (vin, group_id)
      select 'LSCPE' || lpad(n::text, 12, '0'), ${ids[name]} from generate_series(1, ${fleet}) n where ${sql.raw(where)}`)
  }
  const asUser = (...names: string[]) =>
    on.asUser({ links: [vehicleCalls.query.path], groups: names.map((name) => ids[name] ?? 0) })
  users.none = await asUser('none')
  users.old = await asUser('old')
  users.several = await asUser('old', 'odd', 'third')
  users.most = await asUser('most')
  apart = await asUser('late', 'early')
  // No trigger completes rows written by hand. On tables that were never analysed this join would run row by row.
  await db.execute(sql`analyze`)
  await carry(db, sql`gv.vehicle_id = 0`)
  await db.execute(sql`analyze`)
})
afterAll(() => on.close())

/** With repeating channels and days and without plates, so that the id has to settle the order. */
const addVehicles = (from: number, to: number) =>
  db.execute(sql`
    insert into vehicle (vin, series, model, plate, channel_name, production_date, battery_pack, sales_type, country_name)
    select 'LSCPE' || lpad(n::text, 12, '0'), m.series, m.id, case when n % 4 > 0 then '粤A' || to_hex(n * 7919) end,
      case when n % 5 > 0 then (array['上海一店', '上海二店', 'North', 'north 2'])[1 + n % 4] end,
      case when n % 7 > 0 then date '2026-01-01' + (n % 40) end, 'BP' || n, case when n % 3 = 0 then 'private' end,
      case when n <= 5000 then 'Oldland' end
    from generate_series(${from}::int, ${to}::int) n
    join (select id, series, row_number() over (order by id) as place from model) m on m.place = 1 + n % ${models}
    order by n`)

const sorts = sortable(vehicle)
const anySort = fc.record({
  field: fc.constantFrom(...sorts),
  order: fc.constantFrom('asc' as const, 'desc' as const),
})
const anyFilter = fc.record(
  {
    vin: fc.constantFrom(
      '00000123',
      '0099',
      'LSC',
      '77',
      'LSCPE000000000777',
      'LSCPE000000000778;LSCPE000000000779',
      '粤A',
      'A1',
      '9F',
      'a12',
      '粤A·1f',
      '粤A5ce1f;LSCPE000000000779',
    ),
    plate: fc.constantFrom('粤A', '粤', 'A1', '9F', 'a12', '粤A1F', '%', 'zzz'),
    channelName: fc.constantFrom('上海', '一店', 'orth', 'NORTH 2', 'nowhere'),
    batteryPack: fc.constantFrom('BP1', 'bp99', '7'),
    countryName: fc.constantFrom('Oldland', 'land'),
    model: fc.constantFrom([1], [2, 3], [99]),
    salesType: fc.constantFrom(['private'], ['fleet', 'private']),
    productionDate: fc.constantFrom(['2026-01-05', '2026-01-09'], [null, '2026-01-02'], ['2027-01-01', null]),
  },
  { requiredKeys: [] },
)

/** Assumed scope sizes, so that each query plan is tested. */
const sizes = [0, 50_000, 1e9]
const scopes = (): Scope[] => [
  { all: true, userId: 0, size: 1e9 },
  ...Object.values(users).flatMap(({ id }) => sizes.map((size) => ({ all: false, userId: id, size }))),
]

test('every way to find a page answers what a plain query does', async () => {
  const every = scopes()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...every),
      fc.record({ filter: anyFilter, sort: fc.option(anySort, { nil: undefined }), page: fc.constantFrom(1, 2, 40) }),
      async (scope, { filter, sort, page }) => {
        const { field, order } = sort ?? vehicle.order
        const way = order === 'asc' ? asc : desc
        const expectedRows = await db
          .select({ id: vehicles.id })
          .from(vehicles)
          .where(conditions(vehicle, { ...scope, size: 0 }, filter))
          .orderBy(way(vehicles[field as 'vin']), way(vehicles.id))
          .limit(20)
          .offset((page - 1) * 20)
        const { rows } = await listRows(db, vehicle, scope, { page, pageSize: 20, filter, sort })
        expect(rows.map(({ id }) => id)).toEqual(expectedRows.map(({ id }) => id))
      },
    ),
  )
})

test('an export reads every row once, in any order', async () => {
  const scope: Scope = { all: true, userId: 0, size: 1e9 }
  for (const field of sorts)
    for (const order of ['asc', 'desc'] as const) {
      const rows = everyRow(db, vehicle, scope, { filter: { batteryPack: 'BP1' }, sort: { field, order }, batch: 300 })
      const ids = (await Array.fromAsync(rows)).map(({ id }) => id)
      const way = order === 'asc' ? asc : desc
      const expectedRows = await db
        .select({ id: vehicles.id })
        .from(vehicles)
        .where(conditions(vehicle, scope, { batteryPack: 'BP1' }))
        .orderBy(way(vehicles[field as 'vin']), way(vehicles.id))
      expect(ids, `${field} ${order}`).toEqual(expectedRows.map(({ id }) => id))
    }
})

test('a page leaves out nothing of a group whose next rows that match are far', async () => {
  for (const size of sizes.slice(1))
    for (const order of ['asc', 'desc'] as const) {
      const scope = { all: false, userId: apart.id, size }
      const listQuery = { filter: { countryName: 'Oldland' }, sort: { field: 'id', order }, page: 1, pageSize: 20 }
      const { rows } = await listRows(db, vehicle, scope, listQuery)
      const ends = await db.execute<{ id: number }>(sql`
        select id::int as id from vehicle where country_name = 'Oldland' order by id ${sql.raw(order)} limit 20`)
      expect(rows.map(({ id }) => id)).toEqual(ends.rows.map(({ id }) => id))
    }
})

/** Reads all pages by key, from one end to the other. */
async function pages(
  scope: Scope,
  listQuery: Partial<ListInput>,
  way: 'after' | 'before',
  between: (page: number) => Promise<unknown>,
): Promise<number[]> {
  const pagedIds: number[] = []
  let key: RowKey | 'end' | undefined = way === 'before' ? 'end' : undefined
  for (let page = 0; ; page++) {
    const by = key === undefined ? {} : { [way]: key }
    const { rows, next, previous } = await listRows(db, vehicle, scope, { page: 1, pageSize: 100, ...listQuery, ...by })
    const ids = rows.map(({ id }) => id)
    pagedIds.push(...(way === 'before' ? ids.reverse() : ids))
    const nextKey = way === 'before' ? previous : next
    if (!nextKey) return pagedIds
    key = nextKey
    await between(page)
  }
}

test('pages by key neither repeat nor lose rows while others are added, from both ends', async () => {
  let last = fleet
  const filter = { batteryPack: 'BP1' }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...scopes()),
      anySort,
      fc.constantFrom('after', 'before'),
      async (scope, sort, way) => {
        const before = await db
          .select({ id: vehicles.id })
          .from(vehicles)
          .where(conditions(vehicle, { ...scope, size: 0 }, filter))
        const pagedIds = await pages(scope, { sort, filter }, way as 'after', async (page) => {
          if (page > 3) return
          await addVehicles(last + 1, last + 20)
          last += 20
        })
        expect(new Set(pagedIds).size).toBe(pagedIds.length)
        const visitedIds = new Set(pagedIds)
        expect(before.filter(({ id }) => !visitedIds.has(id))).toEqual([])
      },
    ),
    { numRuns: inCheck(casesHere(24), 100) },
  )
})

test('totals: exact as far as is counted, on request however many, and not for a page by key', async () => {
  const ask = async (client: Client, input: Partial<ListInput>) => (await client.call(vehicleCalls.query, input)).data
  const all = await ask(admin, {})
  expect(all).toMatchObject({ total: countedUpTo, more: true })
  expect((await ask(admin, { count: 'exact' })).total).toBeGreaterThanOrEqual(fleet)
  expect((await ask(admin, { count: 'exact' })).more).toBeFalsy()
  expect(await ask(admin, { filter: { vin: '000000009999' } })).toMatchObject({ total: 1 })
  expect(await ask(admin, { after: all.next as RowKey })).toMatchObject({ total: null })
  expect(await ask(admin, { count: 'none' })).toMatchObject({ total: null, next: all.next })
  expect(await ask(users.none as Client, {})).toEqual({ total: 0, rows: [] })
  expect(await ask(users.old as Client, { pageSize: 10 })).toMatchObject({ total: 30, previous: null })
  // Vehicles in several groups count once.
  const several = await db.execute<{ total: number }>(sql`
    select count(distinct vin)::int as total from vehicle_group_vehicle gv
    join vehicle_group g on g.id = gv.group_id where g.name in ('old', 'odd', 'third')`)
  expect(await ask(users.several as Client, {})).toMatchObject({ total: several.rows[0]?.total })
})

test('a far page is refused by its number, and reached by key', async () => {
  const far = await admin.post(vehicleCalls.query.path, { page: 1 + countedUpTo / 20 })
  expect(far.code).toBe(20001)
  expect(JSON.stringify(far.data)).toContain('page')
  const { data: last } = await admin.call(vehicleCalls.query, { before: 'end', sort: { field: 'id', order: 'asc' } })
  expect(last.next).toBeNull()
  expect(last.rows).toHaveLength(20)
  expect(await admin.call(vehicleCalls.query, { page: 3 })).toMatchObject({ code: 200 })
})

test.each([
  [['no day', 5], 'productionDate'],
  [['2026-02-30', 5], 'productionDate'],
])('a key that is none of the order is refused: %s', async (after, field) => {
  const answer = await admin.post(vehicleCalls.query.path, { after, sort: { field, order: 'asc' } })
  expect(answer.code).toBe(20001)
})

test('memberships carry what the list of vehicles is ordered by', async () => {
  for (const field of sorts) expect(membershipColumns, field).toHaveProperty(field)
  const stale = async () =>
    (
      await db.execute(sql`select v.vin from vehicle v join vehicle_group_vehicle gv on gv.vin = v.vin
        where (v.id, v.plate, v.model, v.channel_name, v.production_date)
          is distinct from (gv.vehicle_id, gv.plate, gv.model, gv.channel_name, gv.production_date)`)
    ).rows
  expect(await stale()).toEqual([])
  const { data } = await admin.call(vehicleCalls.query, { filter: { vin: 'LSCPE000000000021' } })
  const id = data.rows[0]?.id ?? 0
  await admin.call(vehicleCalls.update, {
    id,
    plate: '沪A12345',
    channelName: '上海三店',
    productionDate: '2026-05-05',
    model: 2,
  })
  expect(await stale()).toEqual([])
})

test('every filter and every order of a large list has an index', async () => {
  const { rows } = await db.execute<{ table: string; index: string }>(
    sql`select tablename as table, indexdef as index from pg_indexes where schemaname = current_schema()`,
  )
  const missing: string[] = []
  let checkedCount = 0
  for (const { record } of on.parts.catalogue.records) {
    const registeredRecord = findRecord(record.name)
    if (!record.large || !registeredRecord) continue
    const table = tableName(record.name)
    const own = rows.filter((each) => each.table === table).map(({ index }) => index.slice(index.indexOf('USING')))
    // Tables written by reports have few indexes. Their filters are applied in the list's order.
    const isReported = (placement.byVin as readonly string[]).includes(table)
    if (own.length === 0 || isReported) continue
    checkedCount++
    const has = (start: string) => own.some((index) => index.startsWith(start))
    for (const [key, field] of Object.entries(record.fields)) {
      const column = tableName(key)
      if (byPieces(field) && !has(`USING gin (${column} gin_trgm_ops)`)) missing.push(`${table}.${column} pieces`)
      if (hasOrderedIndex(field) && !has(`USING btree (${column}, id)`)) missing.push(`${table}.${column} order`)
    }
  }
  expect(missing).toEqual([])
  expect(checkedCount).toBeGreaterThan(8)
})

interface Plan {
  'Node Type': string
  Plans?: Plan[]
}
/** True when the rows of a plan are sorted by all columns, because no index gives their order. */
const isSorted = ({ 'Node Type': node, Plans: [outer] = [] }: Plan): boolean =>
  node === 'Sort' || (outer !== undefined && isSorted(outer))

test('no order that a large list offers sorts the whole of it', async ({ skip }) => {
  skip(on.parts.store.distributed, 'Citus plans on each machine for itself, by the same indexes')
  const large = on.parts.catalogue.records.map(({ record }) => record).filter((record) => record.large)
  const slow: string[] = []
  await on.parts.store.tx(async (tx) => {
    // On small tables any plan is cheaper than an index. Disabling the others shows whether an index exists.
    for (const way of ['sort', 'seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'material'])
      await tx.execute(sql.raw(`set local enable_${way} = off`))
    for (const record of large)
      for (const field of sortable(record)) {
        const table = tableOf(record)
        const ordering = orderingOf(record, { field, order: 'desc' })
        const place = { by: columnOf(table, field), id: idOf(table) }
        const { rows } = await tx.execute<{ 'QUERY PLAN': { Plan: Plan }[] }>(
          sql`explain (format json) select ${place.id} from ${table} order by ${sql.join(orderTerms(ordering, place), sql`, `)} limit 21`,
        )
        if (isSorted(rows[0]?.['QUERY PLAN'][0]?.Plan as Plan)) slow.push(`${record.name} by ${field}`)
      }
  })
  // Every report would have to change its index. `listLast` reads narrow rows instead: 60 ms for 100 000 vehicles.
  expect(slow).toEqual(['vehicleLastMessage by at'])
  expect(large.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['tripList', 'dailyDriveList', 'geofenceEventList', 'salesArrivalList', 'operationLog']),
  )
})
