import { type FormEvent, useEffect, useRef, useState } from 'react'
import { send } from '../../client/api.ts'
import { useT } from '../../client/language.ts'
import { noteProof } from '../../client/proof.ts'
import { sessionCalls } from '../../features/base/accounts/session/contract.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../ui/parts/dialog.tsx'
import { dialogTexts } from '../../ui/parts/dialog-texts.ts'
import { proofTexts } from '../../ui/parts/proof-texts.ts'
import { PasswordInput } from '../../ui/parts/text-input.tsx'
import { useSession } from '../session/session.ts'
import { confirmPasswordTexts as words } from './proof-texts.ts'

/** Asks for the password of the signed-in user. Answers true once it is right, false when cancelled. */
export function ConfirmPassword({ onAnswer }: { onAnswer(isConfirmed: boolean): void }) {
  const { t } = useT()
  const { user } = useSession()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | Error>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Delayed until a question that was closed just before has returned the focus.
    const focusing = setTimeout(() => form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus(), 50)
    return () => clearTimeout(focusing)
  }, [])

  const check = async () => {
    if (password === '') return setFault(t(proofTexts.needed))
    const { right } = await send(sessionCalls.verifyPass, { password }, { quiet: true })
    if (!right) return setFault(t(proofTexts.wrong))
    noteProof()
    onAnswer(true)
  }
  const checkPasskey = async () => {
    const { proveWithPasskey } = await import('../../features/base/accounts/session/second-factor.ts')
    const isRight = await proveWithPasskey()
    if (isRight === false) setFault(t(proofTexts.passkeyRefused))
    if (isRight) onAnswer(true)
  }
  const run = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    await work().catch(setFault)
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(check)
  }
  const type = (value: string) => {
    setPassword(value)
    setFault(undefined)
  }
  return (
    <Dialog title={t(words.title)} onCancel={() => onAnswer(false)}>
      <form ref={form} onSubmit={submit} noValidate>
        <p>{t(words.text)}</p>
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordInput
          label={t(proofTexts.password)}
          name="password"
          autoComplete="current-password"
          maxLength={256}
          value={password}
          onChange={type}
          fault={fault}
          hint={t(proofTexts.hint)}
        />
        <Actions>
          <Button onClick={() => onAnswer(false)}>{t(dialogTexts.cancel)}</Button>
          {user.hasPasskey && 'PublicKeyCredential' in window && (
            <Button disabled={busy} onClick={() => void run(checkPasskey)}>
              {t(proofTexts.passkey)}
            </Button>
          )}
          <Button submit kind="primary" busy={busy}>
            {t(words.confirm)}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
