import { z } from 'zod'
import { notice } from '../../../../domain/contract/notice.ts'

/** CAs of boxes whose certificate or revocation list ends soon or has ended. */
export const boxCaNotice = notice('boxCa', {
  inbox: {
    list: 'boxCas',
    title: ['终端 CA', 'T-Box CAs'],
    place: 35,
    row: z.object({
      id: z.number(),
      subject: z.string(),
      state: z.enum(['expiring', 'crlExpired', 'expired']),
      at: z.string(),
    }),
  },
})
