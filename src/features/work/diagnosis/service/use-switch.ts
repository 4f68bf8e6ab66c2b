import { useState } from 'react'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useChange } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { type ecu, ecuCalls, serviceNames } from '../ecu/contract.ts'
import { serviceWords as words } from './texts.ts'

export type Ecu = RowOf<typeof ecu>

/** Switches a service of an ECU on or off. Undefined for users without the right. Shows refusals. */
export function useSwitch() {
  const { t, say } = useT()
  const may = useMay()
  const [busy, setBusy] = useState<string>()
  const update = useChange(ecuCalls.update, { invalidates: [ecuCalls.query.path, ecuCalls.one.path] })
  const change = ({ id, updatedAt, code, services }: Ecu, service: string) => {
    const isOn = services.includes(service)
    const next = isOn ? services.filter((each) => each !== service) : [...services, service]
    const name = serviceNames[service]
    setBusy(`${id} ${service}`)
    update.mutate(
      { id, seenAt: updatedAt, services: next },
      {
        onSuccess: () =>
          toast.success(t(isOn ? words.off : words.on, { ecu: code, service: name ? say(name) : service })),
        onSettled: () => setBusy(undefined),
      },
    )
  }
  return { change: may(ecuCalls.update) ? change : undefined, busy }
}
export type Switch = ReturnType<typeof useSwitch>
