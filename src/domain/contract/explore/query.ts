import { z } from 'zod'
import { dayMs } from '../../time.ts'
import type { Pair } from '../words.ts'

export const queryLimits = { dimensions: 2, measures: 5, filters: 20, values: 500, days: 400, rows: 5_000 } as const

/** Time grains. The first six are consecutive, the last two recur. */
export const grains = {
  hour: ['小时', 'Hour'],
  day: ['日', 'Day'],
  week: ['周', 'Week'],
  month: ['月', 'Month'],
  quarter: ['季度', 'Quarter'],
  year: ['年', 'Year'],
  weekday: ['星期', 'Day of the week'],
  hourOfDay: ['时段（0–23 时）', 'Hour of the day'],
} as const satisfies Record<string, Pair>
export type Grain = keyof typeof grains
/** Whether every bucket of a period has its place on an axis. */
export const isRunning = (grain: Grain | undefined) => grain !== 'weekday' && grain !== 'hourOfDay'

/** in, notIn: one of several, with null for 'unknown'. between: from and to, both inclusive, null for open. */
export const filterOperators = ['in', 'notIn', 'between', 'contains', 'empty', 'filled'] as const
export type FilterOperator = (typeof filterOperators)[number]

/** The name of an explore, a dimension or a measure. */
const name = z.string().regex(/^[a-z][a-zA-Z0-9]{0,39}$/)
const day = z.iso.date()
const value = z.union([z.string().max(255), z.number().min(-1e15).max(1e15), z.null()])

const filter = z.strictObject({
  field: name,
  operator: z.enum(filterOperators),
  values: z.array(value).max(queryLimits.values),
})
export const explorePeriod = z.union([
  /** Number of days, including today. */
  z.strictObject({ days: z.int().min(1).max(queryLimits.days) }),
  /** Days in the fleet's time zone, both inclusive. */
  z
    .strictObject({ from: day, to: day })
    .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < queryLimits.days * dayMs),
])

/**
 * Query of one explore, as built by users, stored in charts and encoded in addresses. It contains only field names and
 * values to compare with, no executable expressions. The server defines the names (`platform/explore`).
 */
export const exploreQuery = z.strictObject({
  explore: name,
  /** Grouping: by the values of the first dimension, divided by the second. Empty: one total. */
  dimensions: z
    .array(z.strictObject({ field: name, grain: z.enum(Object.keys(grains) as [Grain]).optional() }))
    .max(queryLimits.dimensions),
  measures: z.array(name).min(1).max(queryLimits.measures),
  filters: z.array(filter).max(queryLimits.filters),
  period: explorePeriod,
  /** Adds the same figures for the preceding period of equal length. */
  compare: z.literal('previous').optional(),
  /** By a dimension or a measure of the query. Default: chronological, else the largest first. */
  sort: z.strictObject({ field: name, order: z.enum(['asc', 'desc']) }).optional(),
  limit: z.int().min(1).max(queryLimits.rows).optional(),
})
export type ExploreQuery = z.infer<typeof exploreQuery>
export type ExplorePeriod = ExploreQuery['period']
export type ExploreFilter = ExploreQuery['filters'][number]

/**
 * Keys that identify rows of an answer, by the first or all dimensions. Null: unknown value. Bins of numbers are
 * identified by their index.
 */
export const markKeys = z.array(z.string().max(255).nullable()).max(queryLimits.dimensions)

const pair = z.tuple([z.string(), z.string()]).readonly()
/** Kind of a dimension: how its values are distinguished and displayed. */
const dimensionKinds = ['option', 'text', 'reference', 'time', 'number'] as const
export type DimensionKind = (typeof dimensionKinds)[number]

export const exploreShape = z.object({
  name: z.string(),
  title: pair,
  /** Description of the counted rows and of exclusions. */
  about: pair.nullable(),
  dimensions: z.array(
    z.object({
      field: z.string(),
      title: pair,
      kind: z.enum(dimensionKinds),
      /** For an option: its values. */
      options: z.record(z.string(), pair).optional(),
      /** Order and chart colours of the values, where they have an order. */
      scale: z.array(z.object({ key: z.string(), colour: z.string() })).optional(),
      /** For a number: lower bounds of its bins, and its unit. */
      bins: z.array(z.number()).optional(),
      unit: z.string().optional(),
      /** For a time: its grains. */
      grains: z.array(z.enum(Object.keys(grains) as [Grain])).optional(),
      /** True for the dimension that the period applies to. */
      main: z.boolean().optional(),
    }),
  ),
  measures: z.array(
    z.object({
      field: z.string(),
      title: pair,
      unit: z.string().optional(),
      /** True when the parts add up to the total. */
      additive: z.boolean(),
      decimals: z.number(),
    }),
  ),
})
export type ExploreShape = z.infer<typeof exploreShape>
export type DimensionShape = ExploreShape['dimensions'][number]
export type MeasureShape = ExploreShape['measures'][number]

const days = z.object({ from: z.string(), to: z.string() })
const figures = z.array(z.number().nullable())
export const exploreResult = z.object({
  period: days,
  rows: z.array(
    z.object({
      keys: z.array(z.string().nullable()),
      values: figures,
      /** Values of the previous period. Null: none, or unknown because it was truncated. */
      before: figures.optional(),
    }),
  ),
  /** Totals, including truncated rows. */
  totals: figures,
  /** True when there are more rows than `limit`. */
  cut: z.boolean(),
  previous: days.extend({ totals: figures, cut: z.boolean() }).optional(),
  /** Number of rows and vehicles behind the figures. `vehicles` null: the explore has none. */
  of: z.object({ rows: z.number(), vehicles: z.number().nullable() }),
  /** Names of reference keys, by dimension. */
  names: z.array(z.record(z.string(), z.string())),
})
export type ExploreResult = z.infer<typeof exploreResult>
