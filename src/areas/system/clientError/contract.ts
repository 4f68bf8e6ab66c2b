import { z } from 'zod'
import { call } from '../../../kit/call.ts'

export const clientErrorCalls = {
  /** A fault of the web client, sent by the error boundary of a page. */
  report: call('/errorLog/report', {
    title: ['上报页面错误', 'Report a page fault'],
    access: 'public',
    input: z.strictObject({
      message: z.string().max(2000),
      stack: z.string().max(8000).optional(),
      page: z.string().max(500),
      version: z.string().max(64),
    }),
  }),
}
