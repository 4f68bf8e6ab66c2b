import { useRef, useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { useT } from '../../../../client/language.ts'
import { isProven, noteProof } from '../../../../client/proof.ts'
import { useCall } from '../../../../client/query.ts'
import { type FormDraft, useFormDraft } from '../../../../ui/draft/form-draft.ts'
import { proofTexts } from '../../../../ui/parts/proof-texts.ts'
import { sessionCalls } from '../../../base/accounts/session/contract.ts'
import { remoteWords as words } from './texts.ts'

export type FieldFaults = Readonly<Record<string, string>>

/**
 * Sends a change to a vehicle. A sensitive one needs a reason and, unless it was checked recently, the password. If the
 * client cannot tell, or the account has no password, the server requests them, a proof in the dialog of the app.
 * Faults are keyed by 'reason', 'password', the names of other inputs, or '' for none. A second tap during a request
 * does nothing.
 * @param of what is sent, and to what: the reason outlasts a reload by it
 */
export function useSure(mayBeSensitive: boolean, of?: string) {
  const { t } = useT()
  const { data: me } = useCall(sessionCalls.me, {}, { enabled: false })
  const [isSensitive, setSensitive] = useState(mayBeSensitive)
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const form = useFormDraft(of && `sure ${of}`, { reason: '' })
  const { reason } = form.draft
  const [password, setPassword] = useState('')
  const [asksPassword, setAsksPassword] = useState(() => isSensitive && !isProven() && !me?.user.passwordless)
  const [faults, setFaults] = useState<FieldFaults>({})

  const missing = (): FieldFaults => ({
    ...(isSensitive && reason.trim() === '' && { reason: t(words.needed) }),
    ...(asksPassword && password === '' && { password: t(words.needed) }),
  })

  /** `run` makes the call and throws its fault. `otherFaults`: faults of other inputs. Returns whether it was sent. */
  const submit = async (
    run: (reason: string | undefined) => Promise<void>,
    otherFaults: FieldFaults = {},
  ): Promise<boolean> => {
    if (running.current) return false
    const allFaults = { ...otherFaults, ...missing() }
    setFaults(allFaults)
    if (Object.keys(allFaults).length > 0) return false
    running.current = true
    setBusy(true)
    try {
      if (asksPassword) {
        const { right } = await send(sessionCalls.verifyPass, { password }, { quiet: true })
        if (!right) {
          setFaults({ password: t(proofTexts.wrong) })
          return false
        }
        noteProof()
        setAsksPassword(false)
      }
      await run(isSensitive ? reason.trim() : undefined)
      await form.markSent()
      return true
    } catch (fault) {
      if (!(fault instanceof CallFault)) throw fault
      showRefusal(fault)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const showRefusal = ({ fields, message }: CallFault) => {
    const fieldMessages = fields.map((each) => [each.field.replace(/^settings\./, ''), each.message] as const)
    const names = fieldMessages.map(([name]) => name)
    if (names.includes('reason')) setSensitive(true)
    setFaults(fieldMessages.length > 0 ? Object.fromEntries(fieldMessages) : { '': message })
  }

  /** Confirms with a passkey in place of the password. */
  const proveByPasskey = async () => {
    if (running.current) return
    running.current = true
    try {
      const { proveWithPasskey } = await import('../../../base/accounts/session/second-factor.ts')
      const isRight = await proveWithPasskey()
      if (isRight) setAsksPassword(false)
      setFaults(isRight === false ? { password: t(proofTexts.passkeyRefused) } : {})
    } catch (fault) {
      if (!(fault instanceof CallFault)) throw fault
      showRefusal(fault)
    } finally {
      running.current = false
    }
  }

  const clearFault = (name: string) => setFaults(({ [name]: _, ...others }) => others)
  return {
    isGrave: isSensitive,
    busy,
    faults,
    submit,
    changed: clearFault,
    asksPassword,
    proveByPasskey: me?.user.hasPasskey && 'PublicKeyCredential' in window ? proveByPasskey : undefined,
    dirty: form.dirty,
    restored: form.restored,
    discard: form.discard,
    mayClose: form.mayClose,
    reason: {
      value: reason,
      set: (text: string) => {
        form.set({ reason: text })
        clearFault('reason')
      },
    },
    password: {
      value: password,
      set: (text: string) => {
        setPassword(text)
        clearFault('password')
      },
    },
  }
}
export type SureState = ReturnType<typeof useSure>

type Part = Pick<FormDraft<object>, 'dirty' | 'restored' | 'discard' | 'mayClose'>

/** Combines the drafts of the reason and a form, so that both are checked, restored and discarded together. */
export function together<S extends Part>(sure: S, form: Part): S {
  const discard = () => {
    sure.discard()
    form.discard()
  }
  return {
    ...sure,
    restored: sure.restored ?? form.restored,
    discard,
    mayClose: async () => {
      const may = await (form.dirty ? form : sure).mayClose()
      if (may) discard()
      return may
    },
  }
}
