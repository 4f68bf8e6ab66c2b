import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { moment } from '../../../../domain/contract/inputs.ts'
import { jobStates } from '../../../../domain/contract/platform.ts'
import { choiceOf } from '../../../../domain/gb32960/signal-choices.ts'
import { vehicleChoice } from '../../vehicles/vehicleChoice/contract.ts'
import { messageKey, namesInput } from '../frame/contract.ts'

export const limits = { vehicles: 2_000, days: 7, vehicleDays: 4_000, hits: 10_000, clauses: 10, keptDays: 7 } as const

const clause = z.strictObject({
  signal: z
    .string()
    .max(80)
    .refine((key) => choiceOf(key) !== undefined),
  operator: z.enum(['lt', 'le', 'eq', 'ne', 'ge', 'gt']),
  value: z.number().min(-1e12).max(1e12),
})
const condition = z.strictObject({
  match: z.enum(['all', 'any']),
  clauses: z.array(clause).min(1).max(limits.clauses),
})
const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

const query = z.object({
  id: z.number(),
  from: z.string(),
  to: z.string(),
  wanted: condition,
  vehicles: z.number(),
  state: z.enum(jobStates),
  /** Vehicles searched. */
  done: z.number(),
  looked: z.number(),
  hits: z.number(),
  isFull: z.boolean(),
  stopped: z.boolean(),
  createdAt: z.string(),
})
export type SignalQuery = z.infer<typeof query>
const hit = z.object({
  number: z.number(),
  vin: z.string(),
  at: z.string(),
  key: messageKey,
  /** Number of the signal for each clause (for a list the one that met it). Null: not in the message. */
  values: z.array(z.number().nullable()),
})

export const signalQueryCalls = {
  start: call('/frameParsing/selectData', {
    title: ['数据筛选', 'Run signal query'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ vehicles: vehicleChoice(limits.vehicles), from: moment, to: moment, wanted: condition }),
    output: z.object({ id: z.number(), vehicles: z.number() }),
  }),
  list: call('/frameParsing/selectedData', {
    title: ['筛选记录', 'Previous queries'],
    access: 'menu',
    output: z.array(query),
  }),
  hits: call('/frameParsing/selectDataHits', {
    title: ['筛选结果', 'Query results'],
    access: 'menu',
    input: z.strictObject({
      id,
      page: z.int().min(1).max(10_000).default(1),
      pageSize: z.literal([10, 20, 50, 100]).default(50),
    }),
    output: z.object({ query, rows: z.array(hit), total: z.number() }),
  }),
  stop: call('/frameParsing/stopSelectData', {
    title: ['停止筛选', 'Stop query'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id }),
  }),
  export: call('/frameParsing/exportSelectData', {
    title: ['导出筛选结果', 'Export query results'],
    access: 'menu',
    transport: 'blob',
    timeoutMs: 120_000,
    input: z.strictObject({ id, format: z.enum(['xlsx', 'csv']).default('xlsx'), names: namesInput }),
    output: z.unknown(),
  }),
}
