import { z } from 'zod'
import { notice } from '../../../../domain/contract/notice.ts'

/** Events of the objects that the user follows, of visible vehicles. */
export const eventNotice = notice('event', {
  inbox: {
    list: 'events',
    title: ['关注的事件', 'Followed events'],
    place: 55,
    row: z.object({
      id: z.number(),
      type: z.string(),
      /** Title of the type in Chinese and English. */
      title: z.tuple([z.string(), z.string()]),
      vin: z.string().nullable(),
      subject: z.string(),
      happenedAt: z.string(),
      at: z.string(),
    }),
  },
})
