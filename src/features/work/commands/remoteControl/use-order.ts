import { send } from '../../../../client/api.ts'
import { invalidate } from '../../../../client/query.ts'
import { useRequestKey } from '../../../../client/request-key.ts'
import type { Call } from '../../../../domain/contract/call.ts'
import { commandCalls as calls } from '../command/contract.ts'
import { type KindOfCommand, kindOfCommand } from '../command/kind-texts.ts'
import { type FieldFaults, useSure } from './use-sure.ts'
import { useCallFor } from './why-not.ts'

interface OrderTarget {
  readonly vin: string
  readonly kind: KindOfCommand
  onSent(id: number): void
}

/**
 * State of the form for one command, and its sending. A double tap or a retry after a lost response sends one command.
 */
export function useOrder({ vin, kind, onSent }: OrderTarget) {
  const callFor = useCallFor()
  const requestKey = useRequestKey()
  const sure = useSure(kindOfCommand(kind).requiresConfirmation === true, `command ${vin} ${kind}`)

  const submit = async (settings: Record<string, unknown>, settingFaults: FieldFaults = {}) => {
    const call = callFor(kind)
    if (!call) return false
    return sure.submit(async (reason) => {
      const order = { vin, kind, settings, ...(reason !== undefined && { reason }) }
      const input = call === calls.wake ? { vin } : order
      const { id } = (await send(call as Call, input, { quiet: true, requestKey: requestKey(input) })) as { id: number }
      void invalidate([calls.offer.path])
      onSent(id)
    }, settingFaults)
  }
  return { ...sure, submit }
}
export type OrderController = ReturnType<typeof useOrder>
