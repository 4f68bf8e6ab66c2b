import { type FormEvent, useRef, useState } from 'react'
import { CallFault, send } from '../../../kit/client/api.ts'
import { useT } from '../../../kit/client/language.ts'
import { invalidate } from '../../../kit/client/query.ts'
import { useRequestKey } from '../../../kit/client/request-key.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Actions, Dialog } from '../../../kit/ui/dialog.tsx'
import { FaultText } from '../../../kit/ui/field.tsx'
import { PasswordInput, TextInput } from '../../../kit/ui/text-input.tsx'
import { sessionCalls } from '../../accounts/session/contract.ts'
import { faultCalls as calls, type EcuFaults } from './contract.ts'
import { faultTexts as words } from './texts.ts'

interface Props {
  vin: string
  ecu: EcuFaults
  close(): void
}

/** Asks for reason and password before the trouble codes of an ECU are cleared. */
export function ClearDialog({ vin, ecu, close }: Props) {
  const { t } = useT()
  const requestKey = useRequestKey()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const [password, setPassword] = useState('')
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = {
      ...(reason.trim() === '' && { reason: t(words.needed) }),
      ...(password === '' && { password: t(words.needed) }),
    }
    setFaults(missing)
    if (running.current || Object.keys(missing).length > 0) return
    running.current = true
    setBusy(true)
    try {
      const { right } = await send(sessionCalls.verifyPass, { password }, { quiet: true })
      if (!right) {
        setFaults({ password: t(words.wrongPassword) })
        return
      }
      const input = { vin, ecu: ecu.id, reason: reason.trim() }
      await send(calls.clear, input, { quiet: true, requestKey: requestKey(input) })
      await invalidate([calls.ecus.path])
      close()
    } catch (fault) {
      if (!(fault instanceof CallFault)) throw fault
      const named = fault.fields.map(({ field, message }) => [field, message] as const)
      setFaults(named.length > 0 ? Object.fromEntries(named) : { '': fault.message })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return (
    <Dialog title={t(words.clearTitle, { ecu: ecu.code })} onCancel={close}>
      <p className="flt-note">{t(words.clearText)}</p>
      <form onSubmit={(event) => void submit(event)} noValidate className="flt-form">
        <TextInput label={t(words.reason)} maxLength={200} value={reason} onChange={setReason} fault={faults.reason} />
        <PasswordInput
          label={t(words.password)}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          fault={faults.password}
        />
        <FaultText>{faults['']}</FaultText>
        <Actions>
          <Button onClick={close}>{t(words.cancel)}</Button>
          <Button submit kind="danger" busy={busy}>
            {t(words.clearOne)}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
