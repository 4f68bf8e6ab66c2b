import { customerId, token } from '../../../../client/session.ts'
import { ask } from '../../../../ui/reader/ask.ts'
import { useLoaded } from '../../../../ui/reader/use-loaded.ts'
import type { drawCalls } from '../draw/contract.ts'

/** Id of the draw if the signed-in user of this browser may run it. A refusal is not an error on a public page. */
export function useOperated(code: string): number | undefined {
  const session = { token: token(), customerId: customerId() }
  const { data } = useLoaded(session.token && code, () =>
    ask<typeof drawCalls.controlled>('/meeting/draw/controlled', { draw: code }, session),
  )
  return data?.mayControl ? data.id : undefined
}
