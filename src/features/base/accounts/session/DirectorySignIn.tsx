import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { send } from '../../../../client/api.ts'
import { CallFault } from '../../../../client/fault.ts'
import { isInstalled } from '../../../../client/installation.ts'
import { useT } from '../../../../client/language.ts'
import { storeSession } from '../../../../client/session.ts'
import { code as codes } from '../../../../domain/contract/code.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { CodeField, useCode } from '../../../../ui/parts/CodeField.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { PublicFrame } from '../../../../ui/parts/public-frame.tsx'
import { PasswordInput, TextInput } from '../../../../ui/parts/text-input.tsx'
import { uiTexts } from '../../../../ui/parts/texts.ts'
import { companyOfferCalls as calls } from './company-contract.ts'
import { companyOfferTexts as words } from './company-texts.ts'
import { setLastDirectory } from './last-directory.ts'
import { loginTexts } from './texts.ts'

interface Props {
  readonly provider: { readonly id: number; readonly name: string }
  readonly stay: boolean
  onSignedIn(): void
  onBack(): void
}
type Faults = Partial<Record<'userName' | 'password' | 'code', string | Error>> & { all?: Error }

const loadCode = async () => (await import('./signing-in.ts')).loadCode()

/** Form with user name and password of a directory (LDAP), and a verification code. */
export function DirectorySignIn({ provider: { id, name }, stay: initialStay, onSignedIn, onBack }: Props) {
  const { t } = useT()
  const code = useCode(loadCode)
  const [userName, setUserName] = useState('')
  const [password, setPassword] = useState('')
  const [stay, setStay] = useState(initialStay)
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)
  const [secondStep, setSecondStep] = useState<ReactNode>()
  const form = useRef<HTMLFormElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing: Faults = {
      ...(!userName.trim() && { userName: t(loginTexts.usernameRequired) }),
      ...(!password && { password: t(loginTexts.passwordRequired) }),
      ...(!code.typed.trim() && { code: t(uiTexts.codeRequired) }),
    }
    setFaults(missing)
    const first = Object.keys(missing)[0]
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    setBusy(true)
    try {
      const staying = stay || isInstalled()
      const input = { provider: id, userName, password, ...code.sent, ...(staying && { stay: true }) }
      const { session, secondFactor } = await send(calls.directorySignIn, input, { quiet: true })
      if (session) {
        storeSession(session)
        return enter()
      }
      const { SecondStep } = await import('./SecondStep.tsx')
      if (secondFactor)
        setSecondStep(<SecondStep second={secondFactor} stay={stay} onSignedIn={enter} onBack={startAgain} />)
    } catch (error) {
      const isCode = error instanceof CallFault && error.code === codes.wrongCode
      setFaults(isCode ? { code: error } : { all: error as Error })
      startAgain()
    }
  }
  const enter = () => {
    setLastDirectory(id)
    onSignedIn()
  }
  const leave = () => {
    setLastDirectory(null)
    onBack()
  }
  const startAgain = () => {
    setSecondStep(undefined)
    setBusy(false)
    void code.renew()
  }
  if (secondStep) return secondStep
  return (
    <PublicFrame title={t(words.signInWith, { name })}>
      <form ref={form} onSubmit={submit} noValidate>
        <TextInput
          label={t(loginTexts.username)}
          name="userName"
          value={userName}
          onChange={setUserName}
          fault={faults.userName}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={256}
          autoFocus
        />
        <PasswordInput
          label={t(loginTexts.password)}
          name="password"
          value={password}
          onChange={setPassword}
          fault={faults.password}
          autoComplete="current-password"
          maxLength={256}
        />
        <CodeField code={code} fault={faults.code} />
        {!isInstalled() && (
          <Checkbox checked={stay} onChange={setStay}>
            {t(loginTexts.stay)}
          </Checkbox>
        )}
        <FaultText>{faults.all}</FaultText>
        <Button submit kind="primary" block disabled={busy}>
          {t(loginTexts.submit)}
        </Button>
        <Button kind="text" block disabled={busy} onClick={leave}>
          {t(words.back)}
        </Button>
      </form>
    </PublicFrame>
  )
}
