import { z } from 'zod'
import { recordCalls } from '../../../../domain/contract/call.ts'
import { number, text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

/** Log of operations: user, action, page, address and time. Immutable. */
export const operationLog = record(
  'operationLog',
  ['操作日志', 'Operation log'],
  {
    serial: number(['序号', 'Serial number'], { integer: true, auto: true }),
    at: time(['时间', 'Time'], { auto: true, query: true, card: true }),
    userName: text(['用户', 'User'], { auto: true, query: true, card: true, sort: true }),
    department: text(['部门', 'Department'], { auto: true, query: true, sort: true }),
    page: text(['页面', 'Page'], { auto: true, query: true, card: true, sort: true }),
    action: text(['操作', 'Action'], { auto: true, query: true, card: true, sort: true }),
    details: text(['详情', 'Details'], {
      auto: true,
      query: true,
      max: 20_000,
      lines: 8,
      sort: false,
      importance: 'high',
    }),
    ip: text(['IP 地址', 'IP address'], { auto: true, query: true }),
    call: text(['调用', 'Call'], { auto: true, query: true, list: false }),
    requestId: text(['请求编号', 'Request ID'], { auto: true, list: false }),
  },
  {
    large: true,
    emptyText: [
      '用户在平台上的每次修改会自动记录在这里。',
      'Every change that users make on this platform is recorded here.',
    ],
  },
)
export const operationLogCalls = recordCalls(operationLog, {
  query: '/log/query',
  one: '/log/info',
  export: '/log/export',
})

/**
 * Changes of an entry as `details` contains them in answers, with the old and new value of each field. Texts are in the
 * caller's language.
 */
export const logEntries = z.array(
  z.object({
    record: z.string().nullable(),
    label: z.string().nullable(),
    /** Number of records, for changes of many at once. */
    count: z.number().nullable(),
    values: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  }),
)
export type LogEntry = z.infer<typeof logEntries>[number]
