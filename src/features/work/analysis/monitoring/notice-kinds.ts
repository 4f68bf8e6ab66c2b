import { z } from 'zod'
import { notice } from '../../../../domain/contract/notice.ts'

/** Problems of the platform itself that exist or existed in the last day. */
export const problemNotice = notice('platform', {
  inbox: {
    list: 'problems',
    title: ['平台状态', 'Platform health'],
    place: 30,
    row: z.object({
      id: z.number(),
      /** In the caller's language. */
      text: z.string(),
      at: z.string(),
      /** Null: still active. */
      until: z.string().nullable(),
    }),
  },
  push: {
    place: 90,
    title: ['平台状态', 'Platform health'],
    hint: [
      '平台自身出现问题，例如进程失联或磁盘将满',
      'Problems of the platform itself, such as a lost process or a nearly full disk',
    ],
    body: ['平台出现 {{count}} 个问题', '{{count}} platform problems', '{{count}} platform problem'],
    route: '/monitoring',
    urgency: 'high',
    ttlSeconds: 4 * 3600,
  },
})
