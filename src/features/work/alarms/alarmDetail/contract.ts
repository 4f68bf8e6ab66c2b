import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
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
  /** An alarm with the vehicle's messages from five minutes before its start to five minutes after. */
  around: call('/alarmThird/around', {
    title: ['报警详情', 'Alarm details'],
    access: 'menu',
    input: z.strictObject({ id: recordId(alarm.name) }),
    output: z.object({
      alarm: alarm.row,
      /** For alarms of rules: the rule's current condition in words, and the advice. */
      rule: z.object({ condition: z.string().nullable(), advice: z.string().nullable() }).nullable(),
      plate: z.string().nullable(),
      model: z.string().nullable(),
      /** WGS-84 position when the alarm began, from the message nearest in time. */
      place: z.object({ at: z.string(), longitude: z.number(), latitude: z.number() }).nullable(),
      /** Track of the ten minutes, oldest first. */
      track: z.array(z.tuple([z.number(), z.number()])),
      /** Oldest first. At most the last 1 500. */
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
      /** Moments in milliseconds since 1970 and values. Null: the vehicle sent a mark instead of a number. */
      signals: z.array(
        z.object({ key: z.enum(signalKeys), points: z.array(z.tuple([z.number(), z.number().nullable()])) }),
      ),
    }),
  }),
}
