import { type FormEvent, useState } from 'react'
import { CallFault, send } from '../../../kit/client/api.ts'
import { useT } from '../../../kit/client/language.ts'
import { useRequestKey } from '../../../kit/client/request-key.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Actions, Dialog } from '../../../kit/ui/dialog.tsx'
import { FaultText } from '../../../kit/ui/field.tsx'
import { PasswordInput, TextInput } from '../../../kit/ui/text-input.tsx'
import { sessionCalls } from '../../accounts/session/contract.ts'
import { VehicleSearch } from '../../vehicles/choosing/parts.tsx'
import { runCalls as calls } from './contract.ts'
import { changesVehicle } from './language/facts.ts'
import type { Program } from './language/language.ts'
import { defaultsOf, ParamInputs } from './ParamInputs.tsx'
import { screenWords, runWords as words } from './screen-texts.ts'
import './script.css'

interface Props {
  script: { id: number; code: string }
  number: number
  program: Program
  /** The vehicle that another page chose. */
  vin?: string | undefined
  onStarted(vin: string, id: number): void
  close(): void
}

/** Starts a script: on which vehicle, with what, and why. */
export function Start({ script, number, program, vin: given, onStarted, close }: Props) {
  const { t } = useT()
  const requestKey = useRequestKey()
  const [vin, setVin] = useState(given)
  const [params, setParams] = useState(() => defaultsOf(program.params))
  const [reason, setReason] = useState('')
  const [password, setPassword] = useState('')
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  // What it calls may change the vehicle, too: then the server asks.
  const changes = changesVehicle({ '': program })
  const asksReason = changes || 'reason' in faults || reason !== ''
  const asksPassword = 'password' in faults || password !== ''

  const start = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!vin || (asksReason && !reason.trim())) {
      setFaults({
        ...(vin ? {} : { vin: t(words.needed) }),
        ...(asksReason && !reason.trim() ? { reason: t(words.needed) } : {}),
      })
      return
    }
    setBusy(true)
    try {
      if (password) {
        const { right } = await send(sessionCalls.verifyPass, { password }, { quiet: true })
        if (!right) {
          setFaults({ password: t(words.wrongPassword) })
          return
        }
      }
      const input = { vin, script: script.id, number, params, ...(reason.trim() ? { reason: reason.trim() } : {}) }
      const { id } = await send(calls.start, input, { quiet: true, requestKey: requestKey(input) })
      onStarted(vin, id)
    } catch (fault) {
      if (!(fault instanceof CallFault)) throw fault
      const named = fault.fields.map(({ field, message }) => [field, message] as const)
      setFaults(named.length > 0 ? Object.fromEntries(named) : { '': fault.message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={t(words.title, { code: script.code, number })} onCancel={close}>
      <form onSubmit={(event) => void start(event)} noValidate className="sc-start">
        <p className="ui-hint">{t(changes ? words.changesNote : words.readsNote)}</p>
        {vin ? (
          <p className="sc-state">
            {t(words.vehicle)} <code>{vin}</code>
            <Button kind="text" onClick={() => setVin(undefined)}>
              {t(words.change)}
            </Button>
          </p>
        ) : (
          <VehicleSearch onTake={setVin} />
        )}
        <FaultText>{faults.vin}</FaultText>
        <ParamInputs params={program.params} values={params} faults={faults} onChange={setParams} />
        {asksReason && (
          <TextInput
            label={t(words.reason)}
            maxLength={200}
            value={reason}
            onChange={setReason}
            fault={faults.reason}
          />
        )}
        {asksPassword && (
          <PasswordInput
            label={t(words.password)}
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            fault={faults.password}
          />
        )}
        <FaultText>{faults['']}</FaultText>
        <Actions>
          <Button onClick={close}>{t(screenWords.cancel)}</Button>
          <Button submit kind={changes ? 'danger' : 'primary'} busy={busy}>
            {t(words.start)}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
