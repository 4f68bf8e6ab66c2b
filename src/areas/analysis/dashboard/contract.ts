import { z } from 'zod'
import { call } from '../../../kit/call.ts'
import type { Route } from '../../../kit/client/navigation.ts'
import { exploreQuery } from '../../../kit/explore/query.ts'
import { looks } from '../chart/contract.ts'

/** Where a figure leads: a route and its query, by which the list there shows just what was counted. */
const link = z.object({ route: z.string() as unknown as z.ZodType<Route>, query: z.record(z.string(), z.string()) })
const pair = z.tuple([z.string(), z.string()])

/** What to do first on a platform without vehicles, in this order. */
export const stepKeys = ['series', 'models', 'vehicles', 'boxes', 'users', 'groups'] as const
export const chartKeys = ['months', 'models', 'powerModes', 'prototypes'] as const
const segment = z.object({
  key: z.string(),
  /** A name of the fleet's own (a model, a month), or of an option in both languages. */
  label: z.union([z.string(), pair.readonly()]),
  value: z.number(),
  link,
})
export type Segment = z.infer<typeof segment>

/** Where something stands: among what moves by the minute, among the other numbers, or as a card. */
export const sections = ['live', 'figures', 'cards'] as const
export type Section = (typeof sections)[number]

/** Keys of figures and cards in their order; `chart:12`: the kept chart 12. */
const arrangement = z
  .array(
    z.strictObject({ key: z.string().regex(/^([a-z][a-zA-Z0-9]{0,39}|chart:[1-9][0-9]{0,14})$/), hidden: z.boolean() }),
  )
  .max(100)
  .refine((items) => new Set(items.map(({ key }) => key)).size === items.length)
export type Arrangement = z.infer<typeof arrangement>
/** Kept charts on one dashboard: all of them are asked when it opens. */
export const mostCharts = 12

const board = z.object({
  /** Numbers in lists that the caller may open, in the order shown. */
  figures: z.array(z.object({ key: z.string(), title: pair, value: z.number(), link })),
  charts: z.array(z.object({ key: z.enum(chartKeys), segments: z.array(segment) })),
  /** Kept charts that the caller put there and still sees. */
  saved: z.array(
    z.object({
      chart: z.number(),
      name: z.string(),
      look: z.enum(Object.keys(looks) as [keyof typeof looks]),
      query: exploreQuery,
      canRun: z.boolean(),
    }),
  ),
  /** Keys of pictures, of the latest changes and of kept charts, in the order shown. */
  cards: z.array(z.string()),
  /** Set when the caller sees no vehicle: which first steps the caller may take. */
  firstSteps: z.array(z.object({ key: z.enum(stepKeys), link })).nullable(),
  /** The latest changes of the operation log; null for who may not read it. */
  changes: z
    .array(z.object({ id: z.number(), at: z.string(), userName: z.string(), page: z.string(), action: z.string() }))
    .nullable(),
  /** The caller has arranged it. */
  arranged: z.boolean(),
})
export type Board = z.infer<typeof board>
const live = z.array(
  z.object({
    key: z.string(),
    title: pair,
    value: z.number(),
    link,
    unit: z.string().optional(),
    tone: z.enum(['danger', 'warning']).optional(),
    /** Figures of a group stand together; none where the caller has arranged them. */
    group: z.string().optional(),
  }),
)
export type LiveFigures = z.infer<typeof live>
const items = z.array(z.object({ key: z.string(), section: z.enum(sections), title: pair, hidden: z.boolean() }))
export type DashboardItem = z.infer<typeof items>[number]

export const dashboardCalls = {
  /** The fleet at a glance: the caller's vehicles, and what the caller's role may see beside them. */
  figures: call('/dashboard/figures', {
    title: ['首页数据', 'Dashboard figures'],
    access: 'open',
    offline: true,
    output: board,
  }),
  /** Cheap enough to be asked again and again. */
  live: call('/dashboard/live', {
    title: ['首页实时数据', 'Live figures'],
    access: 'open',
    offline: true,
    output: live,
  }),
  /** All that may stand there, in the caller's order, with what is hidden. */
  items: call('/dashboard/items', { title: ['首页布局', 'Dashboard arrangement'], access: 'open', output: items }),
  /** Kept for the caller. Null: the standard order. */
  arrange: call('/dashboard/arrange', {
    title: ['调整首页布局', 'Arrange the dashboard'],
    access: 'open',
    changes: true,
    peopleOnly: true,
    input: z.strictObject({ items: arrangement.nullable() }),
  }),
}
