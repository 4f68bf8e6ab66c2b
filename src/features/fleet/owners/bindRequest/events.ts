import { z } from 'zod'
import { addEvents } from '../../../../platform/event/add.ts'
import { eventKind } from '../../../../platform/event/kind.ts'
import { iso, isoOrNull, keysOf, time } from '../../../../platform/event/values.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { bindTypes } from '../binding/state-texts.ts'
import { bindRequest, bindRequestCalls } from './contract.ts'
import { refusalReasons } from './state-texts.ts'
import type { bindRequests } from './store.ts'

const data = z.object({
  request: z.number().meta({ description: 'Id in the list of binding requests' }),
  type: keysOf(bindTypes),
  state: keysOf(bindRequest.fields.state.options).meta({ description: 'waiting is for a review' }),
  reason: keysOf(refusalReasons).nullable().meta({ description: 'Why it was refused' }),
  sentAt: time,
  decidedAt: time.nullable(),
})
type Data = z.infer<typeof data>

export const bindRequestEvents = {
  changed: eventKind({
    type: 'bindRequest.changed',
    title: ['绑定申请变化', 'Binding request changed'],
    data,
    example: {
      request: 4711,
      type: 'owner',
      state: 'waiting',
      reason: null,
      sentAt: '2026-05-20T00:00:00.000Z',
      decidedAt: null,
    },
    privacy: 'person',
    readBy: bindRequestCalls.query,
  }),
}

type BindRequestRow = typeof bindRequests.$inferSelect
const dataOf = ({ id, type, state, reason, sentAt, decidedAt }: BindRequestRow): Data => ({
  request: id,
  type: type as Data['type'],
  state: state as Data['state'],
  reason: reason as Data['reason'],
  sentAt: iso(sentAt),
  decidedAt: isoOrNull(decidedAt),
})

/** Adds the events of requests, in the transaction that changes their state. `at`: ms since 1970. */
export const addBindRequestEvents = (
  db: Pick<Db, 'execute'>,
  rows: readonly BindRequestRow[],
  at: number,
): Promise<void> =>
  addEvents(
    db,
    bindRequestEvents.changed,
    rows.map((row) => ({ vin: row.vin, subject: `bindRequest/${row.id}`, at, data: dataOf(row) })),
  )
