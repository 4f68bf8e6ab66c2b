import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { alarm } from '../alarm/contract.ts'

export const levelThreeCalls = {
  /** Vehicles with the most level-3 alarms in a period, and their number per day. */
  ranking: call('/alarmThird/ranking', {
    title: ['三级报警排行', 'Ranking of level-3 alarms'],
    access: 'menu',
    input: z.strictObject({ filter: alarm.filter }),
    output: z.object({
      from: z.string(),
      to: z.string(),
      total: z.number(),
      vehicleCount: z.number(),
      vehicles: z.array(
        z.object({
          vin: z.string(),
          plate: z.string().nullable(),
          model: z.string().nullable(),
          count: z.number(),
          lasting: z.number(),
          open: z.number(),
          lastAt: z.string(),
        }),
      ),
      days: z.array(z.object({ day: z.string(), count: z.number() })),
    }),
  }),
}
