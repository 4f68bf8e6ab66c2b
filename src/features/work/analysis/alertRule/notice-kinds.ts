import { z } from 'zod'
import { notice } from '../../../../domain/contract/notice.ts'

/** Notifications to the user about chart alerts in the last week. */
export const chartNotice = notice('chart', {
  inbox: {
    list: 'charts',
    title: ['图表提醒', 'Chart alerts'],
    place: 50,
    row: z.object({
      id: z.number(),
      kind: z.enum(['fired', 'ended', 'stopped']),
      name: z.string(),
      /** Condition in the caller's language. */
      rule: z.string().nullable(),
      chart: z.number().nullable(),
      /** True for a rule of the caller. */
      own: z.boolean(),
      at: z.string(),
    }),
  },
  push: {
    place: 100,
    title: ['图表提醒', 'Chart alerts'],
    hint: ['您的图表提醒触发、恢复或停止', 'Chart alerts that are triggered, resolved or stopped'],
    body: ['{{count}} 条图表提醒', '{{count}} chart alerts', '{{count}} chart alert'],
    route: '/chars',
    urgency: 'high',
    ttlSeconds: 24 * 3600,
  },
})
