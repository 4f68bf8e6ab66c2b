import { z } from 'zod'
import { notice } from '../../../../domain/contract/notice.ts'

/** Jobs of the user that ended in the last week. */
export const jobNotice = notice('job', {
  inbox: {
    list: 'jobs',
    title: ['已结束的任务', 'Finished jobs'],
    place: 120,
    everyone: true,
    row: z.object({
      id: z.number(),
      /** Title in the caller's language. */
      title: z.string(),
      /** Screen that shows the result. Null: none. */
      route: z.string().nullable(),
      state: z.enum(['done', 'failed']),
      /** Number of rows written. */
      count: z.number().nullable(),
      faultCount: z.number(),
      at: z.string(),
    }),
  },
  push: {
    place: 120,
    title: ['任务完成', 'Finished jobs'],
    hint: ['您启动的、耗时超过半分钟的任务已结束', 'Your jobs that took longer than half a minute'],
    body: ['您的 {{count}} 个任务已结束', '{{count}} jobs finished', '{{count}} job finished'],
    route: '/index',
    urgency: 'normal',
    ttlSeconds: 24 * 3600,
  },
})
