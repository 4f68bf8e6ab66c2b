import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ExploreQuery, exploreQuery, filterOperators, grains } from '../../../src/domain/contract/explore/query.ts'
import { daysFrom } from '../../../src/domain/time.ts'
import type { Scope } from '../../../src/platform/context.ts'
import { cutsOf, insertDays, partsOfDays, withoutDays } from '../../../src/platform/explore/cut.ts'
import type { Explore } from '../../../src/platform/explore/explore.ts'
import {
  cleanDays,
  findRollUp,
  freshOf,
  movedDays,
  movedFor,
  rolledUp,
  vehiclesOf,
} from '../../../src/platform/explore/roll-up.ts'
import {
  behindCountOf,
  behindOf,
  daysBefore,
  daysOf,
  resolveQuery,
  sqlOf,
  totalOf,
  type Viewer,
} from '../../../src/platform/explore/sql.ts'
import { Fault } from '../../../src/platform/fault.ts'
import { getTableName, PgDialect, type SQL, sql } from '../../../src/platform/store/drizzle.ts'
import { loadCatalogue } from '../../../src/programs/discover.ts'
import { inCheck } from '../../check.ts'

const { explores } = await loadCatalogue()
const exploreByName = (name: string) => explores.find((each) => each.name === name) as Explore
const dialect = new PgDialect({ casing: 'snake_case' })
const groups: Scope = { all: false, userId: 4711, size: 3 }
const viewer: Viewer = { scope: groups, today: '2026-11-23' }
const ofAll: Viewer = { ...viewer, scope: { all: true, userId: 4711, size: 200_000 } }

/** Every statement of a query, as text with its bound values. Undefined: refused. */
function statements(explore: Explore, query: ExploreQuery, mark: (string | null)[], viewer: Viewer) {
  try {
    const resolvedQuery = resolveQuery(explore, query)
    const days = daysOf(query, viewer.today)
    const all: SQL[] = [
      sqlOf(resolvedQuery, query, viewer, { days, limit: 100 }),
      sqlOf(resolvedQuery, query, viewer, { days: daysBefore(days), shiftDays: 30, limit: 100 }),
      totalOf(resolvedQuery, viewer, days),
      behindOf(resolvedQuery, viewer, { days, limit: 100 }, mark.slice(0, query.dimensions.length)),
      behindCountOf(resolvedQuery, viewer, days, mark.slice(0, query.dimensions.length)),
    ]
    return all.map((each) => dialect.sqlToQuery(each))
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}

/** Every statement that answers the query from roll-ups, if it uses them. */
function rollUpStatements(explore: Explore, query: ExploreQuery, key: string, { scope, today }: Viewer): SQL[] {
  const resolvedQuery = resolveQuery(explore, query)
  const rollUpMatch = findRollUp(resolvedQuery, scope.all)
  if (!rollUpMatch) return []
  const days = daysOf(query, today)
  const clean = new Set(daysFrom(days.from, days.to).slice(1, -1))
  const movedQuery = movedFor(rollUpMatch)
  const grain = resolvedQuery.dimensions.find(({ field }) => field === 'time')?.grain
  const fresh = [{ day: days.to, model: 1, series: 2, key, parts: [1, null] }]
  const rolledQuery = rolledUp(resolvedQuery, rollUpMatch, clean, fresh, grain)
  const cut = rollUpMatch.figures ? rollUpMatch.cut : undefined
  return [
    sqlOf(rolledQuery, query, ofAll, { days, limit: 100 }),
    totalOf(rolledUp(resolvedQuery, rollUpMatch, clean, fresh, undefined), ofAll, days),
    cleanDays(explore, rollUpMatch, days),
    ...(movedQuery ? [movedQuery, movedDays(explore, movedQuery)] : []),
    freshOf(resolvedQuery, [days.from, days.to], cut, grain),
    ...[cut, undefined].map((each) => vehiclesOf(explore, { days, clean, cut: each }, grain)),
  ]
}

/** Hostile input, marked so that it can be found anywhere in the output. */
const hostile = fc
  .tuple(fc.constantFrom("'", '"', ';', '--', '/*', '$1', '\\', '}', ') or true --', 'LNBTEST0000000001'), fc.string())
  .map(([sign, rest]) => `zqx${sign}${rest}`.slice(0, 255))
const value = fc.oneof(hostile, fc.integer({ min: -1e9, max: 1e9 }), fc.constant(null), fc.constant('2026-10-01'))
const fieldOf = (explore: Explore, part: 'dimensions' | 'measures') =>
  fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...Object.keys(explore[part])) },
    { weight: 1, arbitrary: fc.constantFrom('constructor', 'toString', 'nothing') },
  )
const queryOf = (explore: Explore): fc.Arbitrary<ExploreQuery> =>
  fc.record(
    {
      explore: fc.constant(explore.name),
      dimensions: fc.array(
        fc.record(
          {
            field: fieldOf(explore, 'dimensions'),
            grain: fc.constantFrom(...(Object.keys(grains) as (keyof typeof grains)[])),
          },
          { requiredKeys: ['field'] },
        ),
        { maxLength: 2 },
      ),
      measures: fc.uniqueArray(fieldOf(explore, 'measures'), { minLength: 1, maxLength: 5 }),
      filters: fc.array(
        fc.record({
          field: fieldOf(explore, 'dimensions'),
          operator: fc.constantFrom(...filterOperators),
          values: fc.array(value, { maxLength: 3 }),
        }),
        { maxLength: 3 },
      ),
      period: fc.oneof(
        fc.record({ days: fc.integer({ min: 1, max: 400 }) }),
        fc.constant({ from: '2026-01-05', to: '2026-03-01' }),
      ),
      sort: fc.record({ field: fieldOf(explore, 'measures'), order: fc.constantFrom('asc' as const, 'desc' as const) }),
    },
    { requiredKeys: ['explore', 'dimensions', 'measures', 'filters', 'period'] },
  )
// By index, because a definition is too deep to be printed.
const anyQuestion = fc
  .nat({ max: explores.length - 1 })
  .chain((at) => fc.tuple(fc.constant(at), queryOf(explores[at] as Explore), fc.tuple(hostile, hostile)))

/** Tables other than a thing's own: attributes of its vehicles, and their visibility. */
const ofVehicles = ['vehicle', 'model']
const ofGroups = ['vehicle_group_vehicle', 'vehicle_group_user']
const ofDays = [
  'explore_day',
  'explore_dimension_day',
  'explore_state',
  'explore_change',
  'explore_vehicle',
  'json_to_recordset',
]
/** Words that follow 'from' in a function. */
const inFunctions = ['coalesce']

/** Expects no value in the text, and reads from these tables only. */
function expectPlain(text: string, tables: readonly string[]) {
  expect(text).not.toContain('zqx')
  expect(text).not.toContain(';')
  expect(text).not.toContain('--')
  const read = [...text.matchAll(/(?:from|join) "?(\w+)"?/g)].map(([, table]) => table)
  expect(new Set(read).difference(new Set([...tables, ...inFunctions]))).toEqual(new Set())
}

test('no question has a value in its statement, names another table, or asks about vehicles of others', () => {
  const acceptedCounts = new Map(explores.map(({ name }) => [name, 0]))
  const check = ([at, query, mark]: [number, ExploreQuery, [string, string]]) => {
    expect(exploreQuery.safeParse(query).success).toBe(true)
    const explore = explores[at] as Explore
    const own = getTableName(explore.from)
    const ofSome = statements(explore, query, mark, viewer)
    for (const { sql: text, params } of ofSome ?? []) {
      acceptedCounts.set(explore.name, (acceptedCounts.get(explore.name) ?? 0) + 1)
      expectPlain(text, [own, ...ofVehicles, ...ofGroups])
      // The scope condition: once for each time that the rows are read, by the viewer's id.
      expect(text.split('vehicle_group_vehicle').length - 1).toBe(1)
      expect(params).toContain(4711)
      expect(text).toContain(` where "${own}"."vin" = any(array(select gv.vin from vehicle_group_vehicle gv`)
    }
    for (const { sql: text } of statements(explore, query, mark, ofAll) ?? []) expectPlain(text, [own, ...ofVehicles])
    // Roll-ups cover all vehicles together. They never answer a viewer with a smaller scope.
    if (ofSome) expect(rollUpStatements(explore, query, mark[0], viewer)).toEqual([])
  }
  fc.assert(fc.property(anyQuestion, check), { numRuns: inCheck(2_000, 4_000) })
  // The share of valid random queries varies by a factor of three.
  for (const [name, count] of acceptedCounts) expect([name, count > 0]).toEqual([name, true])
})

test('no statement over days that are added up has a value in it, or reads anything but them, their rows and vehicles', () => {
  const rollUpIndexes = explores.flatMap((explore, at) => (explore.rollUp ? [at] : []))
  expect(rollUpIndexes.map((at) => explores[at]?.name).sort()).toEqual(['charges', 'days', 'trips'])
  const cuts = new Set<string>()
  const check = ([at, query, [mark]]: [number, ExploreQuery, [string, string]]) => {
    const explore = explores[at] as Explore
    const tables = [getTableName(explore.from), ...ofVehicles, ...ofDays]
    if (!statements(explore, query, [], ofAll)) return
    const rollUpMatch = findRollUp(resolveQuery(explore, query), true)
    if (rollUpMatch) cuts.add(`${explore.name} ${rollUpMatch.cut.name}`)
    for (const each of rollUpStatements(explore, query, mark, ofAll)) expectPlain(dialect.sqlToQuery(each).sql, tables)
  }
  // Few dimensions and filters, because most other queries read rows.
  const simple = fc.constantFrom(...rollUpIndexes).chain((at) => {
    const query = queryOf(explores[at] as Explore).map((each) => ({
      ...each,
      dimensions: each.dimensions.slice(0, 1),
      filters: each.filters.slice(0, 1),
      sort: undefined,
    }))
    return fc.tuple(fc.constant(at), query as fc.Arbitrary<ExploreQuery>, fc.tuple(hostile, hostile))
  })
  fc.assert(fc.property(simple, check), { numRuns: inCheck(1_200, 2_400) })
  expect(cuts.size).toBeGreaterThan(15)
  for (const at of rollUpIndexes)
    for (const cut of cutsOf(explores[at] as Explore)) {
      const explore = explores[at] as Explore
      const these = sql`${sql.param(['2026-11-01'])}::date[]`
      for (const each of [insertDays(explore, ['2026-11-01'], cut), partsOfDays(explore, ['2026-11-01'], cut)])
        expectPlain(dialect.sqlToQuery(each).sql, [getTableName(explore.from), ...ofVehicles])
      expectPlain(dialect.sqlToQuery(withoutDays(explore, these, cut)).sql, ofDays)
    }
})

test('questions that differ in their values alone have the same statement', () => {
  const ask = (values: string[]) =>
    statements(
      exploreByName('trips'),
      {
        explore: 'trips',
        dimensions: [{ field: 'model' }],
        measures: ['count'],
        period: { days: 30 },
        filters: [{ field: 'channel', operator: 'in', values }],
      },
      ['1'],
      viewer,
    )?.map(({ sql: text }) => text)
  expect(ask(['North'])).toEqual(ask(["') or true --"]))
})

test('what means nothing is refused, by its place', () => {
  const trips = exploreByName('trips')
  const good: ExploreQuery = {
    explore: 'trips',
    dimensions: [{ field: 'time', grain: 'day' }],
    measures: ['count'],
    filters: [],
    period: { days: 7 },
  }
  const refusalOf = (more: Partial<ExploreQuery>) => {
    try {
      const asking = resolveQuery(trips, { ...good, ...more })
      totalOf(asking, viewer, daysOf(good, viewer.today))
      return undefined
    } catch (error) {
      return (error as Fault).fields[0]?.field
    }
  }
  expect(refusalOf({})).toBeUndefined()
  expect(refusalOf({ measures: ['password'] })).toBe('measures.0')
  expect(refusalOf({ dimensions: [{ field: 'state', grain: 'day' }] })).toBe('dimensions.0.grain')
  expect(refusalOf({ dimensions: [{ field: 'time' }, { field: 'time' }] })).toBe('dimensions.1.field')
  expect(refusalOf({ sort: { field: 'distance', order: 'asc' } })).toBe('sort.field')
  const filter = (operator: 'in' | 'between' | 'contains', field: string, ...values: (string | number | null)[]) =>
    refusalOf({ filters: [{ field, operator, values }] })
  expect(filter('between', 'distanceKm', 'far', null)).toBe('filters.0.values')
  expect(filter('between', 'time', '2026-13-01', null)).toBe('filters.0.values')
  expect(filter('contains', 'state', 'a')).toBe('filters.0.values')
  expect(filter('in', 'state')).toBe('filters.0.values')
  expect(filter('in', 'distanceKm', 3)).toBe('filters.0.values')
  expect(filter('between', 'distanceKm', null, null)).toBe('filters.0.values')
  expect(filter('between', 'distanceKm', 3, null)).toBeUndefined()
})

test('a period ends today or where it is said, and has one of its length before it', () => {
  expect(daysOf({ period: { days: 7 } }, '2026-11-23')).toEqual({ from: '2026-11-17', to: '2026-11-23' })
  expect(daysBefore({ from: '2026-11-17', to: '2026-11-23' })).toEqual({ from: '2026-11-10', to: '2026-11-16' })
  const long = { explore: 'trips', dimensions: [], measures: ['count'], filters: [] }
  expect(exploreQuery.safeParse({ ...long, period: { from: '2025-01-01', to: '2026-02-04' } }).success).toBe(true)
  expect(exploreQuery.safeParse({ ...long, period: { from: '2025-01-01', to: '2026-02-05' } }).success).toBe(false)
  expect(exploreQuery.safeParse({ ...long, period: { from: '2026-02-01', to: '2026-01-31' } }).success).toBe(false)
})
