import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

const pair = z.tuple([z.string(), z.string()]).readonly()
const shownParameter = z.object({
  key: z.string(),
  kind: z.enum(['number', 'text', 'url', 'bool', 'zone']),
  label: pair,
  description: pair,
  unit: z.string().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Values to choose from, with their texts. */
  options: z.record(z.string(), pair).nullable(),
  value: z.string(),
  /** True for secrets: `value` then only shows whether it is set. */
  sealed: z.boolean(),
  /** Default value. */
  standard: z.string(),
  /** Grows with every change. A change must include the version that its author loaded. */
  version: z.number(),
})
export type ShownParameter = z.infer<typeof shownParameter>

export const parameterChange = record(
  'parameterChange',
  ['参数变更', 'Parameter change'],
  {
    at: time(['时间', 'Time'], { auto: true, required: true, card: true }),
    userName: text(['用户', 'User'], { auto: true, required: true, card: true }),
    key: text(['参数', 'Parameter'], { auto: true, required: true, query: 'equals', list: false }),
    before: text(['原值', 'Old value'], { auto: true, required: true, card: true, max: 2000, sort: false }),
    after: text(['新值', 'New value'], { auto: true, required: true, card: true, max: 2000, sort: false }),
  },
  {
    emptyText: [
      '系统参数修改后，前后的值会记录在这里。',
      'A change of a system parameter is recorded here with its old and new value.',
    ],
  },
)

const key = z.string().max(100)
const version = z.int().min(0)
export const parameterCalls = {
  query: call('/systemParam/query', {
    title: ['查询', 'Query'],
    access: 'menu',
    output: z.array(shownParameter),
  }),
  update: call('/systemParam/update', {
    title: ['修改', 'Edit'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ key, version, value: z.string().trim().max(2000) }),
  }),
  reset: call('/systemParam/reset', {
    title: ['恢复默认值', 'Reset to default'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ key, version }),
  }),
}
export const parameterChangeCalls = recordCalls(parameterChange, { query: '/systemParam/history' })
