import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { type EventObject, eventObjects, privacyClasses } from '../../../../domain/contract/event.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { gradedLevels } from '../../../../domain/gb32960/level-texts.ts'
import { option, reference } from '../../../../record/model/field.ts'

/** An event as CloudEvents 1.0 in JSON. `data` depends on `type`. Extension attribute: `vin`. */
const cloudEvent = z.object({
  specversion: z.literal('1.0'),
  id: z.string().meta({ description: 'Cursor after this event' }),
  source: z.string().meta({ description: 'Address of the platform' }),
  type: z.string(),
  subject: z.string().meta({ description: 'The object, by kind and id' }),
  time: z.string().meta({ description: 'When it happened, ISO 8601' }),
  datacontenttype: z.literal('application/json'),
  vin: z.string().optional(),
  data: z.unknown(),
})
export type CloudEvent = z.infer<typeof cloudEvent>

const page = z.object({
  events: z.array(cloudEvent),
  cursor: z.string().meta({ description: 'Send it as `after` in the next request' }),
  more: z.boolean().meta({ description: 'More events may follow at once' }),
})
export type EventPage = z.infer<typeof page>

const types = z
  .string()
  .max(4_000)
  .optional()
  .meta({ description: 'Types with commas between. Default: all that the caller may read' })
const count = (minimum: number, maximum: number) => z.coerce.number().int().min(minimum).max(maximum)

/** Maximum seconds that a request waits for an event. */
const maxWaitSeconds = 30

const objects = z.array(z.enum(Object.keys(eventObjects) as [EventObject])).max(Object.keys(eventObjects).length)

export const eventFeedCalls = {
  /** Kinds of events, and whether the caller may read them. */
  types: call('/events/types', {
    title: ['事件类型', 'Event types'],
    access: 'menu',
    output: z.object({
      types: z.array(
        z.object({
          type: z.string(),
          title: z.string(),
          privacy: z.enum(privacyClasses),
          readBy: z.string(),
          readable: z.boolean(),
          example: z.unknown(),
          schema: z.unknown(),
        }),
      ),
    }),
  }),
  /** Events in commit order after a cursor. Waits for the next one if there is none. */
  query: call('/events', {
    title: ['读取事件', 'Read events'],
    access: 'menu',
    transport: 'get',
    timeoutMs: 60_000,
    asTool: false,
    input: z.strictObject({
      after: z
        .string()
        .max(40)
        .optional()
        .meta({ description: 'A cursor, or `now` for events from now on. Default: from the oldest event' }),
      types,
      limit: count(1, 500).default(100),
      wait: count(0, maxWaitSeconds).default(0).meta({ description: 'Maximum seconds to wait for an event' }),
    }),
    output: page,
  }),
  /** The same as server-sent events. The id of each is the cursor for `Last-Event-ID`. Begins now without a cursor. */
  stream: call('/events/stream', {
    title: ['事件流', 'Event stream'],
    access: 'menu',
    transport: 'stream',
    input: z.strictObject({ after: z.string().max(40).optional(), types }),
    output: page,
  }),
  /** Objects whose events the caller follows in the inbox. */
  following: call('/events/following', {
    title: ['关注的事件', 'Followed events'],
    access: 'menu',
    peopleOnly: true,
    output: z.object({ objects }),
  }),
  follow: call('/events/follow', {
    title: ['关注事件', 'Follow events'],
    access: 'menu',
    changes: true,
    peopleOnly: true,
    input: z.strictObject({ objects }),
  }),
}

/** Heading of the fields by which a receiver chooses its events. */
export const streamGroup = ['事件流', 'Event stream'] as const

/** Field for the vehicles of a receiver. */
export const groupsField = (group: Pair) =>
  reference(['车辆组', 'Vehicle groups'], 'vehicleGroup', {
    many: true,
    list: false,
    group,
    hint: ['留空时为全部车辆', 'Leave empty for all vehicles'],
  })

/** Fields that limit the events of a receiver, along with its chosen objects. */
export const receiverFields = {
  groups: groupsField(streamGroup),
  minLevel: option(['最低报警级别', 'Minimum alarm level'], gradedLevels, {
    list: false,
    group: streamGroup,
    hint: ['仅限制报警事件', 'Applies to events of alarms only'],
  }),
} as const
