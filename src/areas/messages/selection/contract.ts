import { z } from 'zod'
import { call } from '../../../kit/call.ts'
import { messageKey, moment, vinText } from '../../../kit/frame/calls.ts'
import { choiceOf } from '../../../kit/frame/catalogue.ts'
import { jobStates } from '../../../kit/platform.ts'

/** What one selection may look through. */
export const limits = { vehicles: 2_000, days: 7, vehicleDays: 4_000, hits: 10_000, clauses: 10, keptDays: 7 } as const

const clause = z.strictObject({
  signal: z
    .string()
    .max(80)
    .refine((key) => choiceOf(key) !== undefined),
  operator: z.enum(['lt', 'le', 'eq', 'ne', 'ge', 'gt']),
  value: z.number().min(-1e12).max(1e12),
})
const wanted = z.strictObject({
  match: z.enum(['all', 'any']),
  clauses: z.array(clause).min(1).max(limits.clauses),
})
const ids = z.array(z.int().min(1).max(Number.MAX_SAFE_INTEGER)).min(1).max(100)
/** Which vehicles, always within those that the caller sees. */
export const vehicles = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('all') }),
  z.strictObject({ by: z.literal('vins'), vins: z.array(vinText).min(1).max(limits.vehicles) }),
  z.strictObject({ by: z.literal('models'), ids }),
  z.strictObject({ by: z.literal('groups'), ids }),
])
const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

const selection = z.object({
  id: z.number(),
  from: z.string(),
  to: z.string(),
  wanted,
  vehicles: z.number(),
  state: z.enum(jobStates),
  /** Vehicles looked through. */
  done: z.number(),
  looked: z.number(),
  hits: z.number(),
  isFull: z.boolean(),
  stopped: z.boolean(),
  createdAt: z.string(),
})
export type Selection = z.infer<typeof selection>
export const hit = z.object({
  number: z.number(),
  vin: z.string(),
  at: z.string(),
  key: messageKey,
  /** For each clause the signal's number (of a list the one that met it); null: not in the message. */
  values: z.array(z.number().nullable()),
})

export const selectionCalls = {
  start: call('/frameParsing/selectData', {
    title: ['数据筛选', 'Select data'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ vehicles, from: moment, to: moment, wanted }),
    output: z.object({ id: z.number(), vehicles: z.number() }),
  }),
  list: call('/frameParsing/selectedData', {
    title: ['筛选记录', 'Selections'],
    access: 'menu',
    output: z.array(selection),
  }),
  hits: call('/frameParsing/selectDataHits', {
    title: ['筛选结果', 'Messages found'],
    access: 'menu',
    input: z.strictObject({
      id,
      page: z.int().min(1).max(10_000).default(1),
      pageSize: z.literal([10, 20, 50, 100]).default(50),
    }),
    output: z.object({ selection, rows: z.array(hit), total: z.number() }),
  }),
  stop: call('/frameParsing/stopSelectData', {
    title: ['停止筛选', 'Stop selecting'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id }),
  }),
  export: call('/frameParsing/exportSelectData', {
    title: ['导出筛选结果', 'Export what was found'],
    access: 'menu',
    transport: 'blob',
    timeoutMs: 120_000,
    input: z.strictObject({ id, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    output: z.unknown(),
  }),
  /** Groups to choose from: the caller's own, or all for who sees all vehicles. */
  groups: call('/frameParsing/selectDataGroups', {
    title: ['可选车辆组和车型', 'Groups and models to choose'],
    access: 'menu',
    output: z.object({
      groups: z.array(z.object({ id: z.number(), name: z.string() })),
      models: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  }),
}
