import { z } from 'zod'
import { dayMs } from '../../time.ts'
import type { Pair } from '../words.ts'

/** What one question may ask for. */
export const queryLimits = { dimensions: 2, measures: 5, filters: 20, values: 500, days: 400, rows: 5_000 } as const

/** Into what time is divided. The first six follow one another; the last two come again and again. */
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
/** Grains in which every part of a period has its place on an axis. */
export const isRunning = (grain: Grain | undefined) => grain !== 'weekday' && grain !== 'hourOfDay'

/** in, notIn: of several; null stands for 'unknown'. between: from and to, both included, null: open. */
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
/** Which days a question is about. */
export const explorePeriod = z.union([
  /** So many days, today included. */
  z.strictObject({ days: z.int().min(1).max(queryLimits.days) }),
  /** Days of the fleet, both included. */
  z
    .strictObject({ from: day, to: day })
    .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < queryLimits.days * dayMs),
])

/**
 * A question to one explore, as people build it, as charts keep it and as addresses carry it: names of fields and values
 * to compare with, nothing that is read as a statement. What the names mean, the server knows (`server/explore`).
 */
export const exploreQuery = z.strictObject({
  explore: name,
  /** Figures are given for each value of the first, divided by the second. None: all together. */
  dimensions: z
    .array(z.strictObject({ field: name, grain: z.enum(Object.keys(grains) as [Grain]).optional() }))
    .max(queryLimits.dimensions),
  measures: z.array(name).min(1).max(queryLimits.measures),
  filters: z.array(filter).max(queryLimits.filters),
  period: explorePeriod,
  /** The same figures for as many days before. */
  compare: z.literal('previous').optional(),
  /** By a dimension or a measure of the question. Default: in time, else the largest first. */
  sort: z.strictObject({ field: name, order: z.enum(['asc', 'desc']) }).optional(),
  limit: z.int().min(1).max(queryLimits.rows).optional(),
})
export type ExploreQuery = z.infer<typeof exploreQuery>
export type ExplorePeriod = ExploreQuery['period']
export type ExploreFilter = ExploreQuery['filters'][number]

/** Which of an answer's rows are meant, by value of its first, or of all its dimensions: null where it is unknown. Bins of numbers by their index. */
export const markKeys = z.array(z.string().max(255).nullable()).max(queryLimits.dimensions)

const pair = z.tuple([z.string(), z.string()]).readonly()
/** How a dimension's values are told apart and shown. */
const dimensionKinds = ['option', 'text', 'reference', 'time', 'number'] as const
export type DimensionKind = (typeof dimensionKinds)[number]

/** What may be asked of an explore, for who builds questions. */
export const exploreShape = z.object({
  name: z.string(),
  title: pair,
  /** What the rows are that are counted, and what is left out. */
  about: pair.nullable(),
  dimensions: z.array(
    z.object({
      field: z.string(),
      title: pair,
      kind: z.enum(dimensionKinds),
      /** Of an option: its values. */
      options: z.record(z.string(), pair).optional(),
      /** The order of its values, where they have one, and the colour of each in charts. */
      scale: z.array(z.object({ key: z.string(), colour: z.string() })).optional(),
      /** Of a number: the lower bounds of its bins; and its unit. */
      bins: z.array(z.number()).optional(),
      unit: z.string().optional(),
      /** Of a time: the grains that it has. */
      grains: z.array(z.enum(Object.keys(grains) as [Grain])).optional(),
      /** The one by which a period is cut. */
      main: z.boolean().optional(),
    }),
  ),
  measures: z.array(
    z.object({
      field: z.string(),
      title: pair,
      unit: z.string().optional(),
      /** The figures of parts add up to that of the whole. */
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
/** What a question is answered. */
export const exploreResult = z.object({
  period: days,
  rows: z.array(
    z.object({
      keys: z.array(z.string().nullable()),
      values: figures,
      /** Of the period before; null: nothing there, or not known because that was cut off. */
      before: figures.optional(),
    }),
  ),
  /** All together, also of what was cut off. */
  totals: figures,
  /** There is more than what `limit` lets through. */
  cut: z.boolean(),
  previous: days.extend({ totals: figures, cut: z.boolean() }).optional(),
  /** Of how many rows and vehicles the figures are made; vehicles null: it has none. */
  of: z.object({ rows: z.number(), vehicles: z.number().nullable() }),
  /** What keys of references are called, by dimension. */
  names: z.array(z.record(z.string(), z.string())),
})
export type ExploreResult = z.infer<typeof exploreResult>
