import { CallFault, send } from '../../../../client/api.ts'
import type { OutputOf, SentOf } from '../../../../domain/contract/call.ts'
import { code } from '../../../../domain/contract/code.ts'
import { dealerCalls, staffCalls } from './contract.ts'

type FindInput = SentOf<typeof staffCalls.find>

export interface FinderSource {
  /** Separates the cached responses of different callers. */
  readonly key: string
  find(asked: FindInput, signal?: AbortSignal): Promise<OutputOf<typeof staffCalls.find>>
  wake(vin: string): Promise<{ id: number }>
  progress(vin: string, id: number): Promise<OutputOf<typeof staffCalls.progress>>
}

const quietly = (signal?: AbortSignal) => ({ quiet: true, ...(signal ? { signal } : {}) })

export const staffSource: FinderSource = {
  key: 'staff',
  find: (input, signal) => send(staffCalls.find, input, quietly(signal)),
  wake: (vin) => send(staffCalls.wake, { vin }, quietly()),
  progress: (vin, id) => send(staffCalls.progress, { vin, id }, quietly()),
}

/** @param onOver called with the reason when the session is over */
export function dealerSource(session: string, onOver: (why: Error) => void): FinderSource {
  const reportOver = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      if (error instanceof CallFault && error.code === code.signInFailed) onOver(error)
      throw error
    })
  return {
    key: session,
    find: (input, signal) => reportOver(send(dealerCalls.find, { session, ...input }, quietly(signal))),
    wake: (vin) => reportOver(send(dealerCalls.wake, { session, vin }, quietly())),
    progress: (vin, id) => reportOver(send(dealerCalls.progress, { session, vin, id }, quietly())),
  }
}
