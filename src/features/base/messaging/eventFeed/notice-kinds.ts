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
  push: {
    place: 55,
    title: ['关注的事件', 'Followed events'],
    hint: [
      '您在“事件流”中关注的对象有新事件，报警事件按所选等级。未关注任何对象时不发送',
      'New events of the objects that you follow under “Event stream”, of alarms by the chosen level. Nothing is sent while you follow none',
    ],
    body: ['{{count}} 个您关注的新事件', '{{count}} new events that you follow', '{{count}} new event that you follow'],
    route: '/index',
    urgency: 'normal',
    ttlSeconds: 4 * 3600,
  },
})
