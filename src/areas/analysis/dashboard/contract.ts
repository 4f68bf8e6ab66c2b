import { z } from 'zod'
import { call } from '../../../kit/call.ts'
import type { Route } from '../../../kit/client/navigation.ts'

/** Where a figure leads: a route and its query, by which the list there shows just what was counted. */
const link = z.object({ route: z.string() as unknown as z.ZodType<Route>, query: z.record(z.string(), z.string()) })
export type ListLink = z.infer<typeof link>

export const figureKeys = [
  'vehicles',
  'bound',
  'boxed',
  'producedThisMonth',
  'boxesInStock',
  'simsOver',
  'usersOnline',
  'registrations',
] as const
/** What moves by the minute: vehicles now, alarms that last by level, what was driven today, commands under way and failed today, update tasks. */
export const liveKeys = [
  'online',
  'driving',
  'charging',
  'alarm4',
  'alarm3',
  'alarm2',
  'alarm1',
  'tripsToday',
  'kmToday',
  'commandsOpen',
  'commandsFailed',
  'campaignsRunning',
  'campaignsHeld',
  'updatesFailed',
] as const
/** What to do first on a platform without vehicles, in this order. */
export const stepKeys = ['series', 'models', 'vehicles', 'users', 'groups'] as const
export const chartKeys = ['months', 'models', 'powerModes', 'prototypes'] as const
const segment = z.object({
  key: z.string(),
  /** A name of the fleet's own (a model, a month), or of an option in both languages. */
  label: z.union([z.string(), z.tuple([z.string(), z.string()]).readonly()]),
  value: z.number(),
  link,
})
export type Segment = z.infer<typeof segment>

const board = z.object({
  /** Figures of lists that the caller may open, in the order shown. */
  figures: z.array(z.object({ key: z.enum(figureKeys), value: z.number(), link })),
  charts: z.array(z.object({ key: z.enum(chartKeys), segments: z.array(segment) })),
  /** Set when the caller sees no vehicle: which first steps the caller may take. */
  firstSteps: z.array(z.object({ key: z.enum(stepKeys), link })).nullable(),
  /** The latest changes of the operation log; null for who may not read it. */
  changes: z
    .array(z.object({ id: z.number(), at: z.string(), userName: z.string(), page: z.string(), action: z.string() }))
    .nullable(),
})
export type Board = z.infer<typeof board>
const live = z.array(z.object({ key: z.enum(liveKeys), value: z.number(), link }))
export type LiveFigures = z.infer<typeof live>

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
}
