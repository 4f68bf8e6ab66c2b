import { z } from 'zod'
import { call } from '../../../kit/call.ts'
import { recordId } from '../../../kit/scope.ts'
import { alarm } from '../alarm/contract.ts'

export const signalKeys = [
  'speedKmh',
  'socPercent',
  'voltageV',
  'currentA',
  'maxCellV',
  'minCellV',
  'maxTemperatureC',
  'minTemperatureC',
  'insulationKohm',
] as const
export type SignalKey = (typeof signalKeys)[number]

export const alarmDetailCalls = {
  /** An alarm with what the vehicle sent from five minutes before it began to five minutes after. */
  around: call('/alarmThird/around', {
    title: ['报警详情', 'Alarm details'],
    access: 'menu',
    input: z.strictObject({ id: recordId(alarm.name) }),
    output: z.object({
      alarm: alarm.row,
      /** Of a rule's alarm: the rule in words as it is now, and what to do. */
      rule: z.object({ condition: z.string().nullable(), advice: z.string().nullable() }).nullable(),
      plate: z.string().nullable(),
      model: z.string().nullable(),
      /** Where the vehicle was when it began: WGS-84, from the message nearest to it in time. */
      place: z.object({ at: z.string(), longitude: z.number(), latitude: z.number() }).nullable(),
      /** Where it went in the ten minutes, oldest first. */
      track: z.array(z.tuple([z.number(), z.number()])),
      /** Oldest first; the last 1 500 at most. */
      messages: z.array(
        z.object({
          key: z.string(),
          at: z.string(),
          kind: z.number(),
          backfilled: z.boolean(),
          down: z.boolean(),
          level: z.number().nullable(),
          length: z.number(),
        }),
      ),
      /** Moments in ms since 1970 and values; null where the vehicle sent a mark in place of a number. */
      signals: z.array(
        z.object({ key: z.enum(signalKeys), points: z.array(z.tuple([z.number(), z.number().nullable()])) }),
      ),
    }),
  }),
}
