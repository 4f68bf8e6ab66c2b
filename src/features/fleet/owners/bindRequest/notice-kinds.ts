import { z } from 'zod'
import { notice } from '../../../../domain/contract/notice.ts'

/** Bind requests of owners that wait for a review. */
export const bindRequestNotice = notice('examination', {
  inbox: {
    list: 'bindRequests',
    title: ['待审核的绑定申请', 'Binding requests to review'],
    place: 6,
    approval: true,
    row: z.object({ id: z.number(), vin: z.string(), at: z.string() }),
  },
  push: {
    place: 50,
    title: ['绑定审核', 'Binding requests'],
    hint: ['有新的绑定申请等待审核', 'New binding requests awaiting review'],
    body: [
      '{{count}} 个绑定申请等待审核',
      '{{count}} binding requests to review',
      '{{count}} binding request to review',
    ],
    route: '/vehicleManagement/certExamineManagement',
    urgency: 'normal',
    ttlSeconds: 24 * 3600,
  },
})
