import type { FormEvent } from 'react'
import { send } from '../../../../client/api.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import { useRequestKey } from '../../../../client/request-key.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { SureFields, useSure } from '../../commands/remoteControl/parts.tsx'
import { faultCalls as calls, type EcuFaults } from './contract.ts'
import { faultTexts as words } from './texts.ts'

interface Props {
  vin: string
  ecu: EcuFaults
  close(): void
}

/** Requires a reason and the password before the trouble codes of an ECU are cleared. */
export function ClearDialog({ vin, ecu, close }: Props) {
  const { t } = useT()
  const requestKey = useRequestKey()
  const sure = useSure(true, `fault clear ${vin} ${ecu.id}`)

  const clear = async (reason = '') => {
    const input = { vin, ecu: ecu.id, reason }
    await send(calls.clear, input, { quiet: true, requestKey: requestKey(input) })
    await invalidate([calls.ecus.path])
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await sure.submit(clear)) close()
  }
  const cancel = async () => {
    if (await sure.mayClose()) close()
  }
  return (
    <Dialog title={t(words.clearTitle, { ecu: ecu.code })} onCancel={() => void cancel()}>
      <p className="ui-warning rc-note">{t(words.clearText)}</p>
      <form onSubmit={(event) => void submit(event)} noValidate className="rc-order">
        <SureFields sure={sure} />
        <Actions>
          <Button onClick={() => void cancel()}>{t(words.cancel)}</Button>
          <Button submit kind="danger" busy={sure.busy}>
            {t(words.clearOne)}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
