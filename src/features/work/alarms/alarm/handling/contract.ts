import { z } from 'zod'
import { call } from '../../../../../domain/contract/call.ts'
import { recordId, seenRecordId } from '../../../../../domain/contract/scope.ts'
import type { Pair } from '../../../../../domain/contract/words.ts'
import { codeNumber } from '../../../../../record/kinds/hex.ts'
import { alarmKindNames } from '../kind-texts.ts'
import { handlingEventKeys, handlingStateKeys } from './state-texts.ts'

const record = 'alarm'
const mostAtOnce = 500
const remarkLength = 500
const remark = z.string().trim().max(remarkLength)
const moment = z.iso.datetime({ offset: true })

const several = {
  ids: z.array(seenRecordId(record)).min(1).max(mostAtOnce),
  /** By id: `handledAt` as the caller last saw it. A different value means that another user was first. */
  seen: z.record(z.string().regex(/^\d{1,15}$/), moment.nullable()).optional(),
}

/** Number of changed alarms, and the refused ones with the reason or with the step that came first. */
const outcome = z.object({
  count: z.number(),
  refused: z.array(
    z.object({
      id: z.number(),
      vin: z.string(),
      kind: z.enum(alarmKindNames),
      code: codeNumber,
      rule: z.string().nullable(),
      why: z.enum(['handled', 'state', 'tooLate', 'cannotSee']),
      handling: z.enum(handlingStateKeys),
      /** The last step. Null: no step yet. */
      last: z.object({ event: z.enum(handlingEventKeys), by: z.string().nullable(), at: z.string() }).nullable(),
    }),
  ),
})

const step = <S extends z.ZodRawShape>(path: string, title: Pair, shape: S) =>
  call(path, { title, access: 'menu', changes: true, input: z.strictObject({ ...several, ...shape }), output: outcome })

export const handlingCalls = {
  acknowledge: step('/alarm/acknowledge', ['确认报警', 'Acknowledge alarm'], { remark: remark.optional() }),
  close: step('/alarm/close', ['关闭报警', 'Close alarm'], { remark: remark.min(1) }),
  /**
   * Hides an alarm until a moment, at most 30 days ahead. It returns at once when its level rises or it triggers again.
   */
  snooze: step('/alarm/snooze', ['稍后处理报警', 'Snooze alarm'], { until: moment, remark: remark.optional() }),
  /** Assigns to a person who may see the vehicle. Null removes the assignee. */
  assign: step('/alarm/assign', ['分派报警', 'Assign alarm'], {
    person: z.int().min(1).nullable(),
    remark: remark.optional(),
  }),
  reopen: step('/alarm/reopen', ['重新打开报警', 'Reopen alarm'], { remark: remark.min(1) }),
  /** `mentioned`: people who may see the vehicle. They are notified. */
  comment: call('/alarm/comment', {
    title: ['评论报警', 'Comment on alarm'],
    access: 'menu',
    changes: true,
    input: z.strictObject({
      id: recordId(record),
      text: z.string().trim().min(1).max(2_000),
      mentioned: z.array(z.int().min(1)).max(20).optional(),
    }),
  }),
  /** People who may see all these alarms, searched by a part of their name. At most 20. */
  people: call('/alarm/people', {
    title: ['可分派人员', 'People for alarms'],
    access: 'menu',
    input: z.strictObject({
      ids: z.array(recordId(record)).min(1).max(mostAtOnce),
      search: z.string().trim().max(64).optional(),
    }),
    output: z.array(
      z.object({ id: z.number(), name: z.string(), userName: z.string(), department: z.string().nullable() }),
    ),
  }),
  /** Timeline of an alarm, latest first, and its state. */
  history: call('/alarm/history', {
    title: ['报警处理记录', 'Alarm history'],
    access: 'menu',
    input: z.strictObject({ id: recordId(record) }),
    output: z.object({
      /** Hours after closing in which an alarm can be reopened. */
      reopenHours: z.number(),
      steps: z.array(
        z.object({
          id: z.number(),
          at: z.string(),
          event: z.enum(handlingEventKeys),
          /** Null: the platform itself. */
          by: z.string().nullable(),
          text: z.string().nullable(),
          until: z.string().nullable(),
          /** The assignee. Null: no one. */
          person: z.string().nullable(),
          mentioned: z.array(z.string()),
        }),
      ),
    }),
  }),
}
