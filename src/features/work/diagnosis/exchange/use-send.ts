import { send } from '../../../../client/api.ts'
import { invalidate } from '../../../../client/query.ts'
import { useRequestKey } from '../../../../client/request-key.ts'
import { exchangeCalls as calls } from './contract.ts'

interface SendTarget {
  readonly vin: string
  readonly ecu: number
  onSent(id: number, request: string): void
}

/** Sends a request in hex. Throws the call's fault. A retry after a lost response does not send a second request. */
export function useSend({ vin, ecu, onSent }: SendTarget) {
  const requestKey = useRequestKey()
  return async (request: string, reason: string | undefined): Promise<void> => {
    const input = { vin, ecu, request, ...(reason === undefined ? {} : { reason }) }
    const { id } = await send(calls.send, input, { quiet: true, requestKey: requestKey(input) })
    void invalidate([calls.history.path, calls.lock.path])
    onSent(id, request)
  }
}
