import { z } from 'zod'
import { notice } from '../../../../domain/contract/notice.ts'

/** Registrations of staff that wait for an approval. */
export const registrationNotice = notice('registration', {
  inbox: {
    list: 'registrations',
    title: ['待审批的注册', 'Registrations to approve'],
    place: 7,
    approval: true,
    row: z.object({ id: z.number(), userName: z.string(), at: z.string() }),
  },
})
