import { z } from 'zod'
import { notice } from '../../../../domain/contract/notice.ts'

/** Crossings in the last week at the user's geofences with alerts, for vehicles that the user sees. */
export const fenceNotice = notice('fence', {
  inbox: {
    list: 'fences',
    title: ['围栏提醒', 'Geofence alerts'],
    place: 60,
    row: z.object({
      id: z.number(),
      vin: z.string(),
      fence: z.string(),
      kind: z.enum(['enter', 'out']),
      crossedAt: z.string(),
      /** Time when the platform detected it. */
      at: z.string(),
    }),
  },
})
