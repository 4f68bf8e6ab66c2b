import { z } from 'zod'
import { addEvents } from '../../../../platform/event/add.ts'
import { eventKind } from '../../../../platform/event/kind.ts'
import { iso, isoOrNull, time } from '../../../../platform/event/values.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { privacyCalls, privacyMachine, privacyRequest } from './contract.ts'
import type { privacyRequests } from './store.ts'

const kinds = Object.keys(privacyRequest.fields.kind.options) as ['copy', 'correct', 'erase']
const data = z.object({
  request: z.number().meta({ description: 'Id in the list of requests' }),
  account: z.number().meta({ description: 'Id of the app account' }),
  kind: z.enum(kinds),
  state: z.enum(privacyMachine.keys),
  receivedAt: time,
  dueDay: z.string().meta({ description: 'Date in the time zone of the fleet, YYYY-MM-DD' }),
  endedAt: time.nullable(),
})
type Data = z.infer<typeof data>

export const privacyEvents = {
  changed: eventKind({
    type: 'privacyRequest.changed',
    title: ['个人信息请求变化', 'Privacy request changed'],
    data,
    example: {
      request: 4711,
      account: 12,
      kind: 'erase',
      state: 'verified',
      receivedAt: '2026-05-20T00:00:00.000Z',
      dueDay: '2026-06-03',
      endedAt: null,
    },
    privacy: 'person',
    readBy: privacyCalls.query,
  }),
}

type PrivacyRow = typeof privacyRequests.$inferSelect
const dataOf = ({ id, account, kind, state, receivedAt, dueDay, endedAt }: PrivacyRow): Data => ({
  request: id,
  account,
  kind: kind as Data['kind'],
  state,
  receivedAt: iso(receivedAt),
  dueDay,
  endedAt: isoOrNull(endedAt),
})

/** Adds the events of requests, in the transaction that changes their state. `at`: ms since 1970. */
export const addPrivacyEvents = (db: Pick<Db, 'execute'>, rows: readonly PrivacyRow[], at: number): Promise<void> =>
  addEvents(
    db,
    privacyEvents.changed,
    rows.map((row) => ({ vin: null, subject: `privacyRequest/${row.id}`, at, data: dataOf(row) })),
  )
