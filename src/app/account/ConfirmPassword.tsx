import { type FormEvent, useEffect, useRef, useState } from 'react'
import { send } from '../../client/api.ts'
import { useT } from '../../client/language.ts'
import { leaveForProof, noteProof } from '../../client/proof.ts'
import type { OutputOf } from '../../domain/contract/call.ts'
import { companySignInCalls } from '../../features/base/accounts/companySignIn/contract.ts'
import { sessionCalls } from '../../features/base/accounts/session/contract.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../ui/parts/dialog.tsx'
import { dialogTexts } from '../../ui/parts/dialog-texts.ts'
import { FaultText } from '../../ui/parts/field.tsx'
import { Grid, SecondaryText } from '../../ui/parts/layout.tsx'
import { proofTexts } from '../../ui/parts/proof-texts.ts'
import { PasswordInput } from '../../ui/parts/text-input.tsx'
import { useSession } from '../session/session.ts'
import { confirmPasswordTexts as words } from './proof-texts.ts'

/**
 * Asks for the password of the signed-in user, a passkey or a linked company account. Answers true once it is right,
 * false when cancelled. For a company account the browser leaves the page.
 */
export function ConfirmPassword({ onAnswer }: { onAnswer(isConfirmed: boolean): void }) {
  const { t } = useT()
  const { user } = useSession()
  const hasPasskey = user.hasPasskey && 'PublicKeyCredential' in window
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | Error>()
  const [busy, setBusy] = useState(false)
  const [companies, setCompanies] = useState<OutputOf<typeof companySignInCalls.mine>>()
  const [directory, setDirectory] = useState<string>()
  const passwordless = user.passwordless && directory === undefined
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const show = (all: OutputOf<typeof companySignInCalls.mine>) => {
      setCompanies(all.filter(({ confirms }) => confirms))
      if (user.passwordless) setDirectory(all.find((each) => each.directory && each.linkedAt)?.name)
    }
    send(companySignInCalls.mine, {}, { quiet: true }).then(show, () => setCompanies([]))
  }, [user.passwordless])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field of a directory comes later
  useEffect(() => {
    // Delayed until a question that was closed just before has returned the focus.
    const focusing = setTimeout(() => form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus(), 50)
    return () => clearTimeout(focusing)
  }, [directory])

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
  const leave = async (provider: number) => {
    const { address } = await send(companySignInCalls.startConfirmation, { provider }, { quiet: true })
    leaveForProof(address)
  }
  const run = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    await work().catch(setFault)
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!passwordless) void run(check)
  }
  const type = (value: string) => {
    setPassword(value)
    setFault(undefined)
  }
  return (
    <Dialog title={t(passwordless ? words.titleOtherwise : words.title)} onCancel={() => onAnswer(false)}>
      <form ref={form} onSubmit={submit} noValidate>
        <p>{t(words.text)}</p>
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        {passwordless ? (
          <>
            <SecondaryText as="p">{t(proofTexts.hint)}</SecondaryText>
            <FaultText>{fault}</FaultText>
          </>
        ) : (
          <PasswordInput
            label={directory === undefined ? t(proofTexts.password) : t(words.directoryPassword, { name: directory })}
            name="password"
            autoComplete="current-password"
            maxLength={256}
            value={password}
            onChange={type}
            fault={fault}
            hint={t(proofTexts.hint)}
          />
        )}
        <Grid gap={8}>
          {companies?.map(({ id, name }) => (
            <Button key={id} block disabled={busy} onClick={() => void run(() => leave(id))}>
              {t(words.company, { name })}
            </Button>
          ))}
        </Grid>
        {passwordless && !hasPasskey && companies?.length === 0 && <p>{t(words.noWay)}</p>}
        <Actions>
          <Button onClick={() => onAnswer(false)}>{t(dialogTexts.cancel)}</Button>
          {hasPasskey && (
            <Button kind={passwordless ? 'primary' : 'default'} disabled={busy} onClick={() => void run(checkPasskey)}>
              {t(proofTexts.passkey)}
            </Button>
          )}
          {!passwordless && (
            <Button submit kind="primary" busy={busy}>
              {t(words.confirm)}
            </Button>
          )}
        </Actions>
      </form>
    </Dialog>
  )
}
