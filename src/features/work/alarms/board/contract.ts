import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { codeNumber } from '../../../../record/kinds/hex.ts'
import { alarmKindNames } from '../alarm/kind-texts.ts'
import { handlingMachine } from '../alarm/state-texts.ts'

const boardAlarm = z.object({
  id: z.number(),
  vin: z.string(),
  plate: z.string().nullable(),
  level: z.enum(['0', '1', '2', '3', '4']),
  kind: z.enum(alarmKindNames),
  code: codeNumber,
  /** Name of the rule, for alarms of rules. */
  rule: z.string().nullable(),
  /** Of a flood: number of alarms that were not stored. */
  suppressedCount: z.number().nullable(),
  beginAt: z.string(),
  endAt: z.string().nullable(),
  handling: z.enum(handlingMachine.keys),
  handledAt: z.string().nullable(),
  acknowledgedBy: z.string().nullable(),
})
export type BoardAlarm = z.infer<typeof boardAlarm>

export const boardCalls = {
  /** Stream of new and changed alarms of the visible vehicles. */
  live: call('/alarm/live', {
    title: ['实时报警', 'Live alarms'],
    access: 'menu',
    transport: 'stream',
    output: z.object({
      /** True when these alarms replace all that the board shows. */
      reset: z.boolean(),
      /** Newest first. */
      alarms: z.array(boardAlarm),
      /** Ids of alarms that late reports removed. */
      gone: z.array(z.number()).optional(),
    }),
  }),
  /** Unacknowledged alarms by level: active ones and those begun within a day. */
  counts: call('/alarm/counts', {
    title: ['未处理报警数', 'Unhandled alarms'],
    access: 'menu',
    output: z.array(z.object({ level: boardAlarm.shape.level, count: z.number() })),
  }),
}
