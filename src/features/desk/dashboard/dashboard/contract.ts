import { z } from 'zod'
import type { Route } from '../../../../client/navigation.ts'
import { call } from '../../../../domain/contract/call.ts'
import { exploreQuery } from '../../../../domain/contract/explore/query.ts'
import { looks } from '../../../work/analysis/chart/contract.ts'

/** Target of a figure: a route and a query by which the list shows exactly the counted rows. */
const link = z.object({ route: z.string() as z.ZodType<Route>, query: z.record(z.string(), z.string()) })
const pair = z.tuple([z.string(), z.string()])

/** First steps on a platform without vehicles, in this order. */
export const stepKeys = ['series', 'models', 'vehicles', 'boxes', 'users', 'groups'] as const
export const chartKeys = ['months', 'models', 'powerModes', 'prototypes'] as const
const segment = z.object({
  key: z.string(),
  /** A name of the fleet's data (model, month), or of an option in both languages. */
  label: z.union([z.string(), pair.readonly()]),
  value: z.number(),
  link,
})
export type BarSegment = z.infer<typeof segment>

/** Sections: live figures, other figures, and cards. */
export const sections = ['live', 'figures', 'cards'] as const
export type DashboardSection = (typeof sections)[number]

/** Keys of figures and cards in order. `chart:12`: the saved chart 12. */
const arrangement = z
  .array(
    z.strictObject({ key: z.string().regex(/^([a-z][a-zA-Z0-9]{0,39}|chart:[1-9][0-9]{0,14})$/), hidden: z.boolean() }),
  )
  .max(100)
  .refine((items) => new Set(items.map(({ key }) => key)).size === items.length)
export type Arrangement = z.infer<typeof arrangement>
/** Limit of saved charts on one dashboard, because all of them are queried when it opens. */
export const maxCharts = 12

const board = z.object({
  /** Counts of lists that the caller may open, in display order. */
  figures: z.array(z.object({ key: z.string(), title: pair, value: z.number(), link })),
  charts: z.array(z.object({ key: z.enum(chartKeys), segments: z.array(segment) })),
  /** Saved charts that the caller added and can still see. */
  saved: z.array(
    z.object({
      chart: z.number(),
      name: z.string(),
      look: z.enum(Object.keys(looks) as [keyof typeof looks]),
      query: exploreQuery,
      canRun: z.boolean(),
    }),
  ),
  /** Keys of charts, of the latest changes and of saved charts, in display order. */
  cards: z.array(z.string()),
  /** Set when the caller sees no vehicle: the first steps available to the caller. */
  firstSteps: z.array(z.object({ key: z.enum(stepKeys), link })).nullable(),
  /** Latest changes of the operation log. Null: the caller may not read it. */
  changes: z
    .array(z.object({ id: z.number(), at: z.string(), userName: z.string(), page: z.string(), action: z.string() }))
    .nullable(),
  /** Whether the caller has arranged it. */
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
    /** Figures of a group are displayed together. Undefined once the caller has arranged them. */
    group: z.string().optional(),
  }),
)
export type LiveFigures = z.infer<typeof live>
const items = z.array(z.object({ key: z.string(), section: z.enum(sections), title: pair, hidden: z.boolean() }))
export type DashboardItem = z.infer<typeof items>[number]

export const dashboardCalls = {
  /** Overview of the fleet: the caller's vehicles, and other data that the role may see. */
  figures: call('/dashboard/figures', {
    title: ['首页数据', 'Dashboard figures'],
    access: 'open',
    asTool: true,
    offline: true,
    output: board,
  }),
  /** Cheap enough for frequent polling. */
  live: call('/dashboard/live', {
    title: ['首页实时数据', 'Live figures'],
    access: 'open',
    offline: true,
    output: live,
  }),
  /** All available items in the caller's order, including hidden ones. */
  items: call('/dashboard/items', { title: ['首页布局', 'Dashboard layout'], access: 'open', output: items }),
  /** Stored for the caller. Null: the default order. */
  arrange: call('/dashboard/arrange', {
    title: ['调整首页布局', 'Edit dashboard layout'],
    access: 'open',
    changes: true,
    peopleOnly: true,
    input: z.strictObject({ items: arrangement.nullable() }),
  }),
}
