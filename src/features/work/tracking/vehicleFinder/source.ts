import { CallFault, send } from '../../../../client/api.ts'
import type { OutputOf, SentOf } from '../../../../domain/contract/call.ts'
import { code } from '../../../../domain/contract/code.ts'
import { dealerCalls, staffCalls } from './contract.ts'

type Asked = SentOf<typeof staffCalls.find>

export interface Source {
  /** Separates the cached responses of different callers. */
  readonly key: string
  find(asked: Asked, signal?: AbortSignal): Promise<OutputOf<typeof staffCalls.find>>
  wake(vin: string): Promise<{ id: number }>
  progress(vin: string, id: number): Promise<OutputOf<typeof staffCalls.progress>>
}

const quietly = (signal?: AbortSignal) => ({ quiet: true, ...(signal ? { signal } : {}) })

export const staffSource: Source = {
  key: 'staff',
  find: (asked, signal) => send(staffCalls.find, asked, quietly(signal)),
  wake: (vin) => send(staffCalls.wake, { vin }, quietly()),
  progress: (vin, id) => send(staffCalls.progress, { vin, id }, quietly()),
}

/** @param onOver called with the reason when the session is over */
export function dealerSource(session: string, onOver: (why: Error) => void): Source {
  const watched = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      if (error instanceof CallFault && error.code === code.signInFailed) onOver(error)
      throw error
    })
  return {
    key: session,
    find: (asked, signal) => watched(send(dealerCalls.find, { session, ...asked }, quietly(signal))),
    wake: (vin) => watched(send(dealerCalls.wake, { session, vin }, quietly())),
    progress: (vin, id) => watched(send(dealerCalls.progress, { session, vin, id }, quietly())),
  }
}
