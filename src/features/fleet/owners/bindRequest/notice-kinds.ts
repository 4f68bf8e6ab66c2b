import { notice } from '../../../../domain/contract/notice.ts'

/** New bind requests of owners. */
export const bindRequestNotice = notice('examination', {
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
