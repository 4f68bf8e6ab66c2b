import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { number, text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

/** Error of the web client. Equal errors of one page, version and day are one record with a count. */
export const clientError = record(
  'clientError',
  ['页面错误', 'Page error'],
  {
    message: text(['错误', 'Error'], { auto: true, required: true, query: true, card: true, max: 2000, sort: false }),
    page: text(['页面', 'Page'], { auto: true, required: true, query: true, card: true, max: 500 }),
    count: number(['次数', 'Count'], { auto: true, required: true, integer: true, query: true, card: true }),
    userName: text(['用户', 'User'], { auto: true, query: true }),
    version: text(['版本', 'Version'], { auto: true, required: true, query: true, max: 64 }),
    lastAt: time(['最近发生', 'Last seen'], { auto: true, required: true, query: true, card: true }),
    firstAt: time(['首次发生', 'First seen'], { auto: true, required: true, list: false }),
    userAgent: text(['浏览器', 'Browser'], { auto: true, required: true, list: false, max: 300, lines: 2 }),
    stack: text(['堆栈', 'Stack'], { auto: true, list: false, max: 8000, lines: 12, sort: false }),
  },
  {
    order: { field: 'lastAt', order: 'desc' },
    emptyText: [
      '没有页面错误。用户浏览器中的错误会自动出现在这里。',
      'No page errors. Errors in the browsers of users appear here by themselves.',
    ],
  },
)
export const clientErrorCalls = {
  /** Reports an error of the web client. Called by the error boundary of a page. */
  report: call('/errorLog/report', {
    title: ['上报页面错误', 'Report page error'],
    access: 'public',
    input: z.strictObject({
      message: z.string().max(2000),
      stack: z.string().max(8000).optional(),
      page: z.string().max(500),
      version: z.string().max(64),
    }),
  }),
  ...recordCalls(clientError, {
    query: '/errorLog/query',
    one: '/errorLog/info',
    remove: '/errorLog/delete',
    export: '/errorLog/export',
  }),
  clear: call('/errorLog/clear', {
    title: ['清空', 'Clear'],
    access: 'menu',
    changes: true,
    output: z.object({ count: z.number() }),
  }),
}
