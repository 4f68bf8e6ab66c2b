import { customerId, token } from '../../../../client/session.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { ask } from '../../../../ui/reader/ask.ts'
import type { giftDeskCalls } from '../gift/contract.ts'

type Calls = typeof giftDeskCalls

export type DeskPlace = { readonly token: string } | { readonly meeting: number }
export type OpenDesk = OutputOf<Calls['open']>

const session = () => ({ token: token(), customerId: customerId() })

export const openAt = (place: DeskPlace) =>
  'token' in place
    ? ask<Calls['open']>('/meeting/desk/open', place)
    : ask<Calls['openByStaff']>('/meeting/desk/openByStaff', place, session())

/** `scan`: random id, the same for each repetition of one scan. */
export const pickAt = (place: DeskPlace, what: { code: string; scan: string }) =>
  'token' in place
    ? ask<Calls['pick']>('/meeting/desk/pick', { ...place, ...what })
    : ask<Calls['pickByStaff']>('/meeting/desk/pickByStaff', { ...place, ...what }, session())

export const undoAt = (place: DeskPlace, code: string) =>
  'token' in place
    ? ask<Calls['undo']>('/meeting/desk/undo', { ...place, code })
    : ask<Calls['undoByStaff']>('/meeting/desk/undoByStaff', { ...place, code }, session())
