/* biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are code */
import { expect, test } from 'vitest'
import { readsOf } from '../../src/tools/sql-reads.ts'
import { checkTables, findLaterReads, foreignReads, schemaOf } from '../../src/tools/table-rule.ts'

const relation = (name: string, ...columns: string[]) => ({
  [name]: { name, columns: Object.fromEntries(columns.map((column) => [column, {}])) },
})
const schema = schemaOf(
  { ...relation('car', 'vin', 'plate', 'secret'), ...relation('trip', 'vin', 'begin_at') },
  relation('trip_now', 'vin', 'endAt'),
)
const car = 'src/features/fleet/vehicles/car'
const trip = 'src/features/work/tracking/trip'
const stores = {
  [`${car}/contract.ts`]: "export const vehicle = record('car', ['车', 'Car'], {})",
  [`${car}/store.ts`]: 'export const cars = recordTable(vehicle)',
  [`${car}/facts.ts`]: "export const carFacts = facts(cars, ['vin', 'plate'])",
  [`${trip}/list.ts`]: 'sql`select vin, plate from car`',
  [`${trip}/store.ts`]: "export const trips = pgTable('trip', {})\nexport const now = pgView('trip_now', {})",
}
function problemsOf(files: Record<string, string>) {
  const sources = new Map(Object.entries({ ...stores, ...files }))
  const reads = foreignReads(sources, schema)
  const violations = checkTables(sources, reads).map(({ file, line, message }) => `${file}:${line} ${message}`)
  return { violations, later: findLaterReads(reads).map(({ file, message }) => `${file} ${message}`) }
}

test('another thing reads the columns that facts.ts publishes, and no others', () => {
  const file = `${trip}/server.ts`
  const { violations } = problemsOf({
    [file]: 'sql`select c.plate,\n c.secret from trip t join car c on c.vin = t.vin`',
  })
  expect(violations).toEqual([`${file}:2 reads 'car.secret', which ${car}/facts.ts does not publish`])
})

test('a thing reads its own tables, and those of others only with a facts.ts', () => {
  expect(problemsOf({ [`${car}/server.ts`]: 'sql`select secret from car`' }).violations).toEqual([])
  const file = `${car}/follow.ts`
  expect(problemsOf({ [file]: 'sql`select end_at from trip_now`' })).toEqual({
    violations: [`${file}:1 reads 'trip_now', which ${trip}/facts.ts does not publish`],
    later: [`${file} 'trip_now' belongs to ${trip}`],
  })
})

test('a column that nothing reads is not published', () => {
  const file = `${trip}/list.ts`
  expect(problemsOf({ [file]: 'sql`select plate from car`' }).violations).toEqual([
    `${car}/facts.ts:1 publishes 'vin' of carFacts, which nothing reads`,
  ])
  expect(problemsOf({ [file]: 'sql`select plate from car`; db.select({ vin: carFacts.vin })' }).violations).toEqual([])
  const count = { [`${car}/facts.ts`]: "export const carFacts = facts(cars, ['vin'])" }
  expect(problemsOf({ ...count, [file]: 'sql`select count(*) from car`' }).violations).toEqual([])
})

test.each(['insert into car', 'update car set plate = 1', 'delete from car', 'merge into car c using t on true'])(
  'refuses a write of another thing: %s',
  (statement) => {
    const file = `${trip}/api.ts`
    expect(problemsOf({ [file]: `sql\`${statement}\`` }).violations).toContain(`${file}:1 writes 'car' of ${car}`)
  },
)

const columnsOf = (code: string) =>
  readsOf('a.ts', code, schema)
    .filter(({ column }) => column !== undefined)
    .map(({ table, column }) => `${table}.${column}`)
    .sort()

test.each([
  ['an alias', 'sql`select c.plate from car c`', ['car.plate']],
  ['an alias with as', 'sql`select c.plate from car as c`', ['car.plate']],
  ['no alias', 'sql`select plate::text from car where vin = 1`', ['car.plate', 'car.vin']],
  ['the table before the column', 'sql`select car.plate from car`', ['car.plate']],
  ['a list of tables', 'sql`select c.plate, t.begin_at from trip t, car c`', ['car.plate', 'trip.begin_at']],
  ['using', 'sql`delete from x using car c where c.secret`', ['car.secret']],
  ['a nested text', 'sql`select ${sql`c.plate`} from car c`', ['car.plate']],
  ['a text elsewhere in the file', 'const a = sql`c.plate`; sql`select ${a} from car c`', ['car.plate']],
  ['a plain string', "'select c.plate from car c'", ['car.plate']],
  ['quotes', 'sql`select c."plate" from "car" c`', ['car.plate']],
  ['all columns', 'sql`select c.* from car c`', ['car.*']],
  ['all columns without an alias', 'sql`select * from car`', ['car.*']],
  ['a column of two tables', 'sql`select vin, plate from car natural join trip`', ['car.plate']],
  ['an expression between', 'sql`select ${a}, plate from ${b} join car on ${c}`', ['car.plate']],
  ['an output name', 'sql`select 1 as plate from car`', []],
  ['a value and a comment', "sql`select 'plate' -- secret\nfrom car`", []],
  ['comparison with a value', 'sql`select 1 where a is distinct from car`', []],
  ['a function with the name', 'sql`select 1 from car(1) c where c.plate`', []],
])('finds the columns that SQL reads by %s', (_, code, columns) => {
  expect(columnsOf(code)).toEqual(columns)
})
