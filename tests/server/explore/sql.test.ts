import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargeExplore } from '../../../src/areas/analysis/chargeSession/explore.ts'
import { tripExplore } from '../../../src/areas/tracking/trip/explore.ts'
import { vehicleExplore } from '../../../src/areas/vehicles/vehicle/explore.ts'
import { type ExploreQuery, exploreQuery, filterOperators, grains } from '../../../src/kit/explore/query.ts'
import type { Scope } from '../../../src/server/context.ts'
import { completed, type Explore } from '../../../src/server/explore/explore.ts'
import {
  askedOf,
  behindCountOf,
  behindOf,
  daysBefore,
  daysOf,
  sqlOf,
  totalOf,
  type Viewer,
} from '../../../src/server/explore/sql.ts'
import { Fault } from '../../../src/server/fault.ts'
import { PgDialect, type SQL } from '../../../src/server/store/drizzle.ts'

const explores = completed([tripExplore, vehicleExplore, chargeExplore])
const dialect = new PgDialect({ casing: 'snake_case' })
const groups: Scope = { all: false, userId: 4711, size: 3 }
const viewer: Viewer = { scope: groups, today: '2026-11-23' }

/** Every statement that a question leads to, as text with its bound values; undefined: it is refused. */
function statements(explore: Explore, query: ExploreQuery, mark: (string | null)[]) {
  try {
    const asked = askedOf(explore, query)
    const days = daysOf(query, viewer.today)
    const all: SQL[] = [
      sqlOf(asked, query, viewer, { days, limit: 100 }),
      sqlOf(asked, query, viewer, { days: daysBefore(days), shiftDays: 30, limit: 100 }),
      totalOf(asked, viewer, days),
      behindOf(asked, viewer, { days, limit: 100 }, mark.slice(0, query.dimensions.length)),
      behindCountOf(asked, viewer, days, mark.slice(0, query.dimensions.length)),
    ]
    return all.map((each) => dialect.sqlToQuery(each))
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}

/** What somebody may type who means no good; marked, so that it is found wherever it gets. */
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
// By its place: a definition is too deep to be printed.
const asked = fc
  .nat({ max: explores.length - 1 })
  .chain((at) => fc.tuple(fc.constant(at), queryOf(explores[at] as Explore), fc.tuple(hostile, hostile)))

test('no question has a value in its statement, names another table, or asks about vehicles of others', () => {
  let taken = 0
  const check = ([at, query, mark]: [number, ExploreQuery, [string, string]]) => {
    expect(exploreQuery.safeParse(query).success).toBe(true)
    for (const { sql: text, params } of statements(explores[at] as Explore, query, mark) ?? []) {
      taken++
      expect(text).not.toContain('zqx')
      expect(text).not.toContain(';')
      expect(text).not.toContain('--')
      const tables = [...text.matchAll(/(?:from|join) "?(\w+)"?/g)].map(([, table]) => table)
      expect(new Set(tables).difference(allowed)).toEqual(new Set())
      // Whose vehicles: once for each time that the rows are read, by the viewer's id.
      expect(text.split('vehicle_group_vehicle').length - 1).toBe(1)
      expect(params).toContain(4711)
      expect(text).toMatch(
        / where "(trip|charge_session|vehicle)"\."vin" = any\(array\(select gv\.vin from vehicle_group_vehicle gv/,
      )
    }
  }
  const allowed = new Set([
    'trip',
    'charge_session',
    'vehicle',
    'model',
    'vehicle_group_vehicle',
    'vehicle_group_user',
    'coalesce',
  ])
  fc.assert(fc.property(asked, check), { numRuns: 600, seed: 37 })
  expect(taken).toBeGreaterThan(200)
})

test('questions that differ in their values alone have the same statement', () => {
  const ask = (values: string[]) =>
    statements(
      explores[0] as Explore,
      {
        ...{ explore: 'trips', dimensions: [{ field: 'model' }], measures: ['count'], period: { days: 30 } },
        filters: [{ field: 'channel', operator: 'in', values }],
      },
      ['1'],
    )?.map(({ sql: text }) => text)
  expect(ask(['North'])).toEqual(ask(["') or true --"]))
})

test('what means nothing is refused, by its place', () => {
  const [trips] = explores as [Explore]
  const good: ExploreQuery = {
    ...{ explore: 'trips', dimensions: [{ field: 'time', grain: 'day' }], measures: ['count'] },
    ...{ filters: [], period: { days: 7 } },
  }
  const refused = (more: Partial<ExploreQuery>) => {
    try {
      const asking = askedOf(trips, { ...good, ...more })
      totalOf(asking, viewer, daysOf(good, viewer.today))
      return undefined
    } catch (error) {
      return (error as Fault).fields[0]?.field
    }
  }
  expect(refused({})).toBeUndefined()
  expect(refused({ measures: ['password'] })).toBe('measures.0')
  expect(refused({ dimensions: [{ field: 'state', grain: 'day' }] })).toBe('dimensions.0.grain')
  expect(refused({ dimensions: [{ field: 'time' }, { field: 'time' }] })).toBe('dimensions.1.field')
  expect(refused({ sort: { field: 'distance', order: 'asc' } })).toBe('sort.field')
  const filter = (operator: 'in' | 'between' | 'contains', field: string, ...values: (string | number | null)[]) =>
    refused({ filters: [{ field, operator, values }] })
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
