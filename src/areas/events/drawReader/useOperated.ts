import { customerId, token } from '../../../kit/client/session.ts'
import { ask } from '../../../kit/reader/ask.ts'
import { useLoaded } from '../../../kit/reader/useLoaded.ts'
import type { drawCalls } from '../draw/contract.ts'

/** The draw's id, where whoever is signed in in this browser may run it; a refusal is no fault of a page that is public. */
export function useOperated(code: string): number | undefined {
  const session = { token: token(), customerId: customerId() }
  const { data } = useLoaded(session.token && code, () =>
    ask<typeof drawCalls.controlled>('/meeting/draw/controlled', { draw: code }, session),
  )
  return data?.mayControl ? data.id : undefined
}
