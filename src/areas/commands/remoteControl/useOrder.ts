import { useRef, useState } from 'react'
import type { Call } from '../../../kit/call.ts'
import { CallFault, send } from '../../../kit/client/api.ts'
import { useT } from '../../../kit/client/language.ts'
import { invalidate } from '../../../kit/client/query.ts'
import { useRequestKey } from '../../../kit/client/request-key.ts'
import { sessionCalls } from '../../accounts/session/contract.ts'
import { commandCalls as calls } from '../command/contract.ts'
import { type KindOfCommand, kindOfCommand } from '../command/kind-texts.ts'
import { remoteWords as words } from './texts.ts'
import { forgetPassword, knowsPassword, notePassword } from './verified.ts'
import { useCallFor } from './whyNot.ts'

interface Asked {
  readonly vin: string
  readonly kind: KindOfCommand
  onSent(id: number): void
}
type Faults = Readonly<Record<string, string>>

/**
 * What is entered to send one command, and the sending. Faults are by 'reason', 'password', the settings' own names, and
 * '' for what belongs to no input. Sent twice, by a double tap or after an answer was lost, it is one command.
 */
export function useOrder({ vin, kind, onSent }: Asked) {
  const { t } = useT()
  const callFor = useCallFor()
  const requestKey = useRequestKey()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const [password, setPassword] = useState('')
  const [asksPassword, setAsksPassword] = useState(() => kindOfCommand(kind).grave === true && !knowsPassword())
  const [faults, setFaults] = useState<Faults>({})
  const { grave } = kindOfCommand(kind)

  const missing = (): Faults => ({
    ...(grave && reason.trim() === '' && { reason: t(words.needed) }),
    ...(asksPassword && password === '' && { password: t(words.needed) }),
  })

  const submit = async (settings: Record<string, unknown>, settingFaults: Faults = {}) => {
    const call = callFor(kind)
    if (running.current || !call) return false
    const found = { ...settingFaults, ...missing() }
    setFaults(found)
    if (Object.keys(found).length > 0) return false
    running.current = true
    setBusy(true)
    try {
      if (asksPassword) {
        const { right } = await send(sessionCalls.verifyPass, { password }, { quiet: true })
        if (!right) {
          setFaults({ password: t(words.wrongPassword) })
          return false
        }
        notePassword()
        setAsksPassword(false)
      }
      const order = { vin, kind, settings, ...(grave && { reason: reason.trim() }) }
      const input = call === calls.wake ? { vin } : order
      const { id } = (await send(call as Call, input, { quiet: true, requestKey: requestKey(input) })) as { id: number }
      void invalidate([calls.offer.path])
      onSent(id)
      return true
    } catch (fault) {
      if (!(fault instanceof CallFault)) throw fault
      refused(fault)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const refused = ({ fields, message }: CallFault) => {
    const named = fields.map((each) => [each.field.replace(/^settings\./, ''), each.message] as const)
    if (named.some(([name]) => name === 'password')) {
      forgetPassword()
      setPassword('')
      setAsksPassword(true)
    }
    setFaults(named.length > 0 ? Object.fromEntries(named) : { '': message })
  }

  const changed = (name: string) => setFaults(({ [name]: _, ...others }) => others)
  return {
    ...{ busy, faults, submit, changed, asksPassword },
    reason: {
      value: reason,
      set: (text: string) => {
        setReason(text)
        changed('reason')
      },
    },
    password: {
      value: password,
      set: (text: string) => {
        setPassword(text)
        changed('password')
      },
    },
  }
}
export type OrderState = ReturnType<typeof useOrder>
