import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { distanceM } from '../../../src/domain/geo/geometry.ts'
import { resources } from '../../../src/features/base/accounts/resource/store.ts'
import { sessionCalls } from '../../../src/features/base/accounts/session/contract.ts'
import { operationLogCalls } from '../../../src/features/base/audit/operationLog/contract.ts'
import { seriesCalls } from '../../../src/features/fleet/vehicles/series/contract.ts'
import { openSecret } from '../../../src/platform/record/hidden-values.ts'
import { type Link, recordTable } from '../../../src/platform/record/table.ts'
import { csvField } from '../../../src/platform/sheet/csv.ts'
import { readSheet } from '../../../src/platform/sheet/read.ts'
import { bigint, getTableConfig, pgTable, sql } from '../../../src/platform/store/drizzle.ts'
import { serveRecord, thing } from '../../../src/platform/thing/thing.ts'
import {
  everyKind,
  everyKindCalls,
  fields,
  inputValues,
  type Name,
  outputOf,
  seriesNames,
  vehicleVins,
} from '../../record/every-kind.ts'
import { type Client, openTestServer, type TestServer } from '../harness.ts'
import { endOfJob } from '../jobs.ts'

const links = pgTable('every_kind_series', {
  record: bigint({ mode: 'number' }).notNull(),
  series: bigint({ mode: 'number' }).notNull(),
})
const link = (): Link => ({ own: links.record, other: links.series })
const table = recordTable(everyKind, { links: { references: link } })
const everyKindThing = {
  name: 'tests/everyKind',
  thing: thing({
    records: [serveRecord(everyKind, everyKindCalls)],
    // Its rows belong to no person, but a record with masked fields must declare how to copy and erase them.
    personal: [{ name: 'everyKind', copy: async () => ({ data: [] }), erase: async () => undefined }],
  }),
  declared: Object.values(everyKindCalls),
}

let on: TestServer
let user: Client
/** Some records as users enter them. Files are tested in files.test.ts. */
const sampleInputs = fc
  .sample(fc.record({ ...inputValues, file: fc.constant(null), files: fc.constant([]) }), 12)
  .map((values, index) => ({ ...values, text: `Row ${index}` }))
const ids: number[] = []

beforeAll(async () => {
  on = await openTestServer({ config: { SECRET_KEY: 'a key of this test' }, things: [everyKindThing] })
  const columns = getTableConfig(table).columns.map((column) => {
    const name = column.name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    return sql.raw(`"${name}" ${column.getSQLType()}${column.hasDefault && name !== 'id' ? ' default now()' : ''}`)
  })
  const db = on.parts.store.db
  await db.execute(sql`create table every_kind (${sql.join(columns, sql`, `)}, primary key (id))`)
  await db.execute(sql`create table every_kind_series (record bigint, series bigint, primary key (record, series),
    foreign key (record) references every_kind on delete cascade, foreign key (series) references series)`)
  await db.insert(resources).values(
    Object.values(everyKindCalls).map(({ path, title }) => ({
      name: title[1],
      type: 'button' as const,
      status: 'enabled' as const,
      link: path,
    })),
  )
  user = await on.asUser({
    links: [...Object.values(everyKindCalls), ...Object.values(seriesCalls), ...Object.values(operationLogCalls)].map(
      ({ path }) => path,
    ),
    allVehicles: true,
  })
  for (const name of Object.values(seriesNames))
    await user.call(seriesCalls.add, { name, code: name.toLowerCase(), powerMode: 'BEV' })
  await db.execute(
    sql`insert into model (name, full_code, power_mode, series) select 'M', 'M', 'BEV', min(id) from series`,
  )
  for (const vin of vehicleVins)
    await db.execute(sql`
      insert into vehicle (vin, series, model) select ${vin}, (select min(id) from series), (select min(id) from model)`)
  for (const values of sampleInputs) {
    const answer = await user.call(everyKindCalls.add, values as never)
    expect(answer).toMatchObject({ code: 200 })
    ids.push(answer.data.id)
  }
})
afterAll(() => on.close())

const rowOf = async (id: number) => (await user.call(everyKindCalls.one, { id })).data as Record<string, unknown>
const filteredIds = async (filter: Record<string, unknown>) => {
  const { code, data } = await user.call(everyKindCalls.query, { pageSize: 100, filter })
  expect(code).toBe(200)
  return data.rows.map(({ id }) => id).sort((a, b) => a - b)
}
/** A position that the test's own search reads. */
interface Place {
  readonly longitude: number
  readonly latitude: number
}
const expectedIds = (test: (values: Record<Name, unknown>) => boolean) =>
  ids.filter((_, index) => test(sampleInputs[index] as Record<Name, unknown>))

describe.each(fields.filter(([, { kind }]) => !kind.files))('%s', (name: Name, field) => {
  const values = sampleInputs.map((row) => row[name])
  const [first] = values

  test('is answered as it was given', async () => {
    for (const [index, id] of ids.entries()) {
      const sortById = (value: unknown) =>
        field.kind.target && Array.isArray(value) ? [...value].sort((a, b) => a.id - b.id) : value
      expect(sortById((await rowOf(id))[name])).toEqual(sortById(outputOf(field, values[index])))
    }
  })

  test('is asked for by its filter', async () => {
    const { operator } = field.kind.filter(field)
    const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
    const questions: Record<string, () => Promise<void>> = {
      contains: async () =>
        expect(await filteredIds({ [name]: String(first) })).toEqual(
          expectedIds((row) => String(row[name]).includes(String(first))),
        ),
      equals: async () =>
        expect(await filteredIds({ [name]: first })).toEqual(expectedIds((row) => same(row[name], first))),
      vins: async () => expect(await filteredIds({ [name]: first })).toEqual(expectedIds((row) => row[name] === first)),
      anyOf: async () =>
        expect(await filteredIds({ [name]: [first] })).toEqual(expectedIds((row) => row[name] === first)),
      holdsAny: async () => {
        const [one] = first as unknown[]
        expect(await filteredIds({ [name]: [one] })).toEqual(
          expectedIds((row) => (row[name] as unknown[]).includes(one)),
        )
      },
      digest: async () =>
        expect(await filteredIds({ [name]: first })).toEqual(ids.filter((_, at) => values[at] === first)),
      isSet: async () => {
        expect(await filteredIds({ [name]: true })).toEqual(ids)
        expect(await filteredIds({ [name]: false })).toEqual([])
      },
      near: async () => {
        expect(await filteredIds({ [name]: { ...(first as object), radiusKm: 0.1 } })).toContain(ids[0])
        const { longitude, latitude } = first as Place
        // The largest radius nearly reaches around the earth.
        const idsInRadius = expectedIds((row) => {
          const place = row[name] as Place
          return distanceM([longitude, latitude], [place.longitude, place.latitude]) <= 20_000_000
        })
        expect(await filteredIds({ [name]: { longitude, latitude, radiusKm: 20_000 } })).toEqual(idsInRadius)
        const north = latitude > 80 ? latitude - 1 : latitude + 1
        const one = { longitude, latitude: north }
        expect(await filteredIds({ [name]: { ...one, radiusKm: 112 } })).toContain(ids[0])
        expect(await filteredIds({ [name]: { ...one, radiusKm: 110 } })).not.toContain(ids[0])
      },
      range: async () => {
        const sortedPage = await user.call(everyKindCalls.query, { pageSize: 100, sort: { field: name, order: 'asc' } })
        const order = sortedPage.data.rows.map((row) => row[name])
        const [low, high] = [order[3], order[7]]
        const [from, to] = [(order as unknown[]).indexOf(low), (order as unknown[]).lastIndexOf(high) + 1]
        const between = sortedPage.data.rows.slice(from, to).map(({ id }) => id)
        expect(await filteredIds({ [name]: [low, high] })).toEqual(between.sort((a, b) => a - b))
        expect(await filteredIds({ [name]: [null, null] })).toEqual(ids)
      },
    }
    await questions[operator]?.()
    expect(Object.keys(questions)).toContain(operator)
  })

  test('is changed, and cleared where it may be', async () => {
    const [id] = ids as [number]
    const [, other] = values
    expect((await user.call(everyKindCalls.update, { id, [name]: other } as never)).code).toBe(200)
    expect((await rowOf(id))[name]).toEqual(outputOf(field, other))
    if (!field.required) {
      expect((await user.call(everyKindCalls.update, { id, [name]: field.kind.emptied } as never)).code).toBe(200)
      expect((await rowOf(id))[name] ?? []).toEqual([])
    }
    expect((await user.call(everyKindCalls.update, { id, [name]: first } as never)).code).toBe(200)
    expect((await rowOf(id))[name]).toEqual(outputOf(field, first))
  })
})

test('versions are listed by their numbers', async () => {
  const createdIds: number[] = []
  for (const version of ['2.10', '2.9', '10.0', 'V2.9.1'])
    createdIds.push((await user.call(everyKindCalls.add, { text: 'version', version })).data.id)
  const { data } = await user.call(everyKindCalls.query, {
    pageSize: 100,
    filter: { text: 'version' },
    sort: { field: 'version', order: 'asc' },
  })
  expect(data.rows.map(({ version }) => version)).toEqual(['2.9', 'V2.9.1', '2.10', '10.0'])
  await user.call(everyKindCalls.remove, { ids: createdIds })
})

test('what is exported is imported again: the same records, with their links', async () => {
  const { body } = await user.call(everyKindCalls.export, { format: 'csv' }, { lang: 'en' })
  const read = readSheet(Readable.from([body]), {
    kind: 'csv',
    maxRows: 100,
    maxColumns: 50,
    maxUnpackedBytes: 1 << 24,
  })
  const [head = [], ...rows] = (await Array.fromAsync(read)).map(({ cells }) => cells)
  // 'Created' is no field. Masked values and files cannot be imported.
  const left = ['Created (UTC+8)', 'Identity number', 'Uploaded file']
  const isImportable = (_: string, at: number) => !left.includes(head[at] ?? '')
  expect(head.filter(isImportable).length).toBeGreaterThan(15)
  const lines = [head, ...rows].map((row) =>
    head
      .map((_, at) => row[at] ?? '')
      .filter(isImportable)
      .map((cell) => csvField(cell.replace(/^Row /, 'Again ')))
      .join(','),
  )
  const upload = await user.upload(lines.join('\n'), 'again.csv')
  const { data } = await user.call(everyKindCalls.import, { file: upload.data.id }, { lang: 'en' })
  expect(await endOfJob(on, data.job, user, 'en')).toMatchObject({ state: 'done', count: ids.length, faults: [] })
  const again = await user.call(everyKindCalls.query, { pageSize: 100, filter: { text: 'Again' } })
  const before = await user.call(everyKindCalls.query, { pageSize: 100, filter: { text: 'Row' } })
  const plain = (rows: readonly Record<string, unknown>[]) =>
    rows
      .map(({ id, createdAt, updatedAt, masked, secret, files, uploaded, text, ...row }) => ({
        ...row,
        text: String(text).replace(/^\w+ /, ''),
      }))
      .sort((a, b) => (a.text < b.text ? -1 : 1))
  expect(plain(again.data.rows)).toEqual(plain(before.data.rows))
})

test('moments of a sheet are in the zone that the heading names, else in that of who imports', async () => {
  const zone = (timeZone: string | null) => user.call(sessionCalls.chooseTimeZone, { timeZone })
  const exportText = async () =>
    String((await user.call(everyKindCalls.export, { format: 'csv' }, { lang: 'en' })).body)
  await zone('America/Bogota')
  expect(await exportText()).toContain('Time (UTC-5)')
  const sheets = [
    { heading: 'Time (UTC-5)', clock: '2026-06-01 04:03:00' },
    { heading: 'Time (UTC+8)', clock: '2026-06-01 17:03:00' },
    { heading: 'Time', clock: '2026-06-01 04:03:00' },
  ]
  for (const [at, { heading, clock }] of sheets.entries()) {
    const upload = await user.upload(`Text,${heading}\nZone ${at},${clock}\n`, 'zones.csv')
    const { data } = await user.call(everyKindCalls.import, { file: upload.data.id }, { lang: 'en' })
    expect(await endOfJob(on, data.job, user, 'en')).toMatchObject({ state: 'done', count: 1, faults: [] })
  }
  const { data } = await user.call(everyKindCalls.query, { pageSize: 100, filter: { text: 'Zone' } })
  expect(data.rows.map(({ time }) => time)).toEqual(sheets.map(() => '2026-06-01T09:03:00.000Z'))
  await user.call(everyKindCalls.remove, { ids: data.rows.map(({ id }) => id) })
  await zone(null)
})

test('a secret is stored sealed, and neither answered nor logged; a masked value is answered whole by its own call', async () => {
  const token = 'tok-9f8e7d6c'
  const number = '310101199001011234'
  const reason = 'The owner called'
  const { data } = await user.call(everyKindCalls.add, { text: 'Hidden', secret: token, masked: number })
  await user.call(everyKindCalls.update, { id: data.id, secret: `${token}-2`, masked: `${number}X` })
  const row = await rowOf(data.id)
  expect(row).toMatchObject({ secret: true, masked: '310****234X' })
  const storedRow = await on.parts.store.db.execute<{ secret: string; masked: string }>(
    sql`select secret, masked from every_kind where id = ${data.id}`,
  )
  expect(storedRow.rows[0]?.secret).toMatch(/^aes256gcm:/)
  expect(openSecret(on.parts, storedRow.rows[0]?.secret ?? null)).toBe(`${token}-2`)
  expect(storedRow.rows[0]?.masked).toMatch(/^[\w-]{43} aes256gcm:\S+ 310\*\*\*\*234X$/)
  expect(JSON.stringify(storedRow.rows)).not.toContain(number)
  expect((await user.call(everyKindCalls.query, { filter: { masked: `${number}x` } })).data.rows).toHaveLength(1)
  expect((await user.call(everyKindCalls.query, { filter: { masked: number } })).data.rows).toHaveLength(0)

  const revealAnswer = await user.call(everyKindCalls.reveal, { id: data.id, field: 'masked', reason })
  expect(revealAnswer.data).toEqual({ value: `${number}X` })
  for (const field of ['secret', 'text', 'constructor'])
    expect((await user.call(everyKindCalls.reveal, { id: data.id, field, reason })).code).toBe(20003)
  expect((await user.call(everyKindCalls.reveal, { id: 987_654, field: 'masked', reason })).code).toBe(20003)

  await user.call(everyKindCalls.remove, { ids: [data.id] })
  const log = await on.parts.store.db.execute<{ details: string }>(sql`select details from operation_log`)
  const lines = log.rows.map(({ details }) => details).join('\n')
  expect(lines).toContain('310****1234')
  expect(lines).toContain(reason)
  for (const clear of [token, number]) expect(lines).not.toContain(clear)
  const log_ = await user.call(operationLogCalls.query, { pageSize: 100 }, { lang: 'en' })
  expect(JSON.stringify(log_.data.rows.map(({ details }) => details))).toContain('310****234X')
})
