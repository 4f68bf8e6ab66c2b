import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { number, option, text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

export const itemKinds = { bug: ['缺陷', 'Bug'], task: ['任务', 'Task'] } as const satisfies Record<string, Pair>
export const itemStates = {
  active: ['激活', 'Active'],
  resolved: ['已解决', 'Resolved'],
  wait: ['未开始', 'Waiting'],
  doing: ['进行中', 'In progress'],
  pause: ['已暂停', 'Paused'],
  done: ['已完成', 'Done'],
  cancel: ['已取消', 'Cancelled'],
  closed: ['已关闭', 'Closed'],
} as const satisfies Record<string, Pair>
export type ItemState = keyof typeof itemStates
/** States in which work remains. */
export const openStates = ['active', 'wait', 'doing', 'pause'] as const satisfies readonly ItemState[]
export const levels = {
  1: ['1 级', 'Level 1'],
  2: ['2 级', 'Level 2'],
  3: ['3 级', 'Level 3'],
  4: ['4 级', 'Level 4'],
} as const satisfies Record<string, Pair>
const queryField = { query: true } as const

/** A bug or task of the Zentao tracker, as last read or imported. */
export const trackerItem = record(
  'trackerItem',
  ['禅道条目', 'Zentao item'],
  {
    number: text(['编号', 'Number'], {
      required: true,
      max: 16,
      unique: true,
      query: 'equals',
      card: true,
      pattern: /^(BUG|TASK)-[1-9]\d{0,8}$/,
      patternHint: ['应类似 BUG-12 或 TASK-34', 'must look like BUG-12 or TASK-34'],
    }),
    title: text(['标题', 'Title'], { required: true, max: 255, query: true, card: true }),
    kind: option(['类型', 'Type'], itemKinds, { ...queryField, required: true }),
    state: option(['状态', 'Status'], itemStates, { ...queryField, required: true, card: true }),
    product: text(['产品或执行', 'Product or execution'], { ...queryField, max: 100 }),
    owner: text(['指派给', 'Assigned to'], { ...queryField, max: 64, card: true }),
    severity: option(['严重程度', 'Severity'], levels, queryField),
    priority: option(['优先级', 'Priority'], levels, queryField),
    openedAt: time(['创建时间', 'Opened'], { ...queryField, required: true }),
    resolvedAt: time(['解决时间', 'Resolved'], queryField),
    closedAt: time(['关闭时间', 'Closed'], queryField),
    reopens: number(['重新打开次数', 'Times reopened'], { ...queryField, integer: true, min: 0 }),
    resolution: text(['解决方案', 'Resolution'], { max: 64, list: false }),
    editedAt: time(['最后修改', 'Last edited'], { list: false }),
  },
  {
    labelField: 'number',
    order: { field: 'openedAt', order: 'desc' },
    emptyText: [
      '禅道的任务和缺陷会自动同步到这里，也可导入表格。',
      'Tasks and bugs of Zentao appear here by synchronization. A sheet can be imported, too.',
    ],
  },
)

const count = z.number()
/** Result of the last synchronization. Null: there was none. */
const look = z.object({
  at: z.string(),
  items: z.number(),
  fault: z.enum(['settings', 'away', 'refused', 'unreadable']).nullable(),
})
export type LookFault = NonNullable<z.infer<typeof look>['fault']>

export const zentaoCalls = {
  ...recordCalls(trackerItem, pathsUnder('/zentaoTask', 'query', 'one', 'remove', 'import', 'export')),
  /** Items under the list's filter by state, person and severity, and items opened and closed each week. */
  picture: call('/zentaoTask/picture', {
    title: ['禅道统计', 'Zentao overview'],
    access: 'menu',
    input: z.strictObject({ filter: trackerItem.filter }),
    output: z.object({
      states: z.array(z.object({ state: z.string(), count })),
      /** People with most open items. */
      owners: z.array(z.object({ owner: z.string(), count })),
      severities: z.array(z.object({ severity: z.string(), count })),
      weeks: z.array(z.object({ week: z.string(), opened: count, closed: count })),
      /** Whether a tracker is configured. */
      isSet: z.boolean(),
      /** URL pattern of an item in the tracker, with `{kind}` and `{number}`. */
      page: z.string().nullable(),
      look: look.nullable(),
    }),
  }),
  /** Synchronizes with the tracker now. */
  look: call('/zentaoTask/synchronize', {
    title: ['立即同步', 'Synchronize now'],
    access: 'menu',
    changes: true,
  }),
}
/** Number of weeks in the chart, including the current one. */
export const weeksShown = 26
export const ownersShown = 10
