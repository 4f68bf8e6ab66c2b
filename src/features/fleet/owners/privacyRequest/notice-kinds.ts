import { z } from 'zod'
import { notice } from '../../../../domain/contract/notice.ts'

/** Open requests of persons about their own data that are due soon or overdue, most urgent first. */
export const privacyNotice = notice('privacy', {
  inbox: {
    list: 'privacy',
    title: ['待处理的个人信息请求', 'Privacy requests due'],
    place: 70,
    row: z.object({
      id: z.number(),
      /** Kind of the request in the caller's language. */
      what: z.string(),
      dueDay: z.string(),
      overdue: z.boolean(),
      /** Time when it became due soon. */
      at: z.string(),
    }),
  },
  push: {
    place: 80,
    title: ['个人信息请求', 'Privacy requests'],
    hint: ['车主的个人信息请求即将到期或已逾期', 'Owners’ requests about their own data that are due soon or overdue'],
    body: [
      '{{count}} 个个人信息请求即将到期',
      '{{count}} privacy requests are due soon',
      '{{count}} privacy request is due soon',
    ],
    route: '/ownerManagement/privacyRequest',
    urgency: 'normal',
    ttlSeconds: 24 * 3600,
  },
})
