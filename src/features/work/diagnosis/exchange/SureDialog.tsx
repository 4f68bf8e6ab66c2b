import type { FormEvent } from 'react'
import { useT } from '../../../../client/language.ts'
import { fromHex } from '../../../../domain/gb32960/index.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { SureFields, useSure } from '../../commands/remoteControl/parts.tsx'
import { hexOf } from './byte-fields.ts'
import type { VehicleEcu } from './contract.ts'
import { useRequestName } from './names.ts'
import { pageWords as words } from './page-texts.ts'

interface Props {
  readonly vin: string
  readonly request: string
  readonly ecu: VehicleEcu
  send(request: string, reason: string | undefined): Promise<void>
  close(): void
}

/** Requires a reason and the password before a request that changes the vehicle is sent. */
export function SureDialog({ vin, request, ecu, send, close }: Props) {
  const { t } = useT()
  const nameOf = useRequestName()
  const sure = useSure(true, `exchange ${vin} ${ecu.id} ${request}`)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (await sure.submit((reason) => send(request, reason))) close()
  }
  const cancel = async () => {
    if (await sure.mayClose()) close()
  }
  return (
    <Dialog title={t(words.sureTitle, { name: nameOf(request) })} onCancel={() => void cancel()}>
      <p className="ui-warning rc-note">{t(words.sureText, { ecu: ecu.code, bytes: hexOf(fromHex(request)) })}</p>
      <form onSubmit={(event) => void submit(event)} noValidate className="rc-order">
        <SureFields sure={sure} />
        <Actions>
          <Button onClick={() => void cancel()}>{t(words.cancel)}</Button>
          <Button submit kind="danger" busy={sure.busy}>
            {t(sure.busy ? words.sending : words.send)}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
