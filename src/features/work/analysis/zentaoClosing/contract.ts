import { recordCalls } from '../../../../domain/contract/call.ts'
import { day, number, option, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { itemKinds, levels } from '../zentao/contract.ts'

const queryField = { auto: true, query: true, list: false, sort: false } as const
const count = { auto: true, integer: true } as const

export const divisions = {
  product: ['产品或执行', 'Product or execution'],
  month: ['月份', 'Month'],
  owner: ['指派给', 'Assigned to'],
  severity: ['严重程度', 'Severity'],
} as const
export type ClosingDivision = keyof typeof divisions

/** Time to close bugs and tasks of the tracker, and how many were reopened. */
export const zentaoClosing = record(
  'zentaoClosing',
  ['禅道关闭时效', 'Zentao: time to close'],
  {
    name: text(['名称', 'Name'], { required: true, auto: true, card: true }),
    by: option(['统计维度', 'Group by'], divisions, queryField),
    period: day(['日期', 'Period'], queryField),
    kind: option(['类型', 'Type'], itemKinds, queryField),
    product: text(['产品或执行', 'Product or execution'], queryField),
    severity: option(['严重程度', 'Severity'], levels, queryField),
    /** Identifies the group in links to lists. */
    key: text(['分组', 'Group'], { required: true, auto: true, list: false, sort: false }),
    closed: number(['期间关闭', 'Closed in period'], { ...count, card: true }),
    medianH: number(['关闭用时中位数', 'Closing time, median'], { auto: true, unit: 'h', card: true }),
    p90H: number(['关闭用时 p90', 'Closing time, p90'], { auto: true, unit: 'h' }),
    resolved: number(['期间解决', 'Resolved in period'], count),
    reopened: number(['重新打开数', 'Reopened'], { ...count, card: true }),
    reopenPercent: number(['重新打开率', 'Reopen rate'], { auto: true, unit: '%', card: true }),
  },
  {
    order: { field: 'closed', order: 'desc' },
    needs: ['period'],
    emptyText: [
      '导入禅道条目后，关闭用时会出现在这里。',
      'The time to close items appears here once items of Zentao were imported.',
    ],
  },
)
export const zentaoClosingCalls = recordCalls(zentaoClosing, {
  query: '/zentaoTask/queryClosing',
  export: '/zentaoTask/exportClosing',
})
