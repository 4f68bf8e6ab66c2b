import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { CallFault } from '../../../../client/fault.ts'
import { isInstalled } from '../../../../client/installation.ts'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { code as codes } from '../../../../domain/contract/code.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { CodeField, useCode } from '../../../../ui/parts/CodeField.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { PublicFrame } from '../../../../ui/parts/public-frame.tsx'
import { PasswordInput, TextInput } from '../../../../ui/parts/text-input.tsx'
import { uiTexts } from '../../../../ui/parts/texts.ts'
import { appOf } from './in-app.ts'
import { loginTexts as words } from './texts.ts'

interface Faults {
  username?: string
  password?: string
  code?: string | Error
  all?: Error
}
/** In the app of a sign-in service its button comes first. */
const isInApp = appOf(navigator.userAgent) !== undefined
const CompanySignIn = lazy(() => import('./CompanySignIn.tsx'), null, 'silent')
// The code for calls is loaded after the form, so that a slow phone accepts input before it has arrived.
const loadCode = async () => (await import('./signing-in.ts')).loadCode()

/**
 * Form with user name, password and verification code. It needs no router, so that it appears before the rest is
 * loaded. `children` replace the links to other pages.
 */
export function SignIn({ onSignedIn, children }: { onSignedIn(): void; children?: ReactNode }) {
  const { t } = useT()
  const code = useCode(loadCode)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [stay, setStay] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)
  const [isSecondary, setSecondary] = useState(false)
  const [secondStep, setSecondStep] = useState<ReactNode>()
  const form = useRef<HTMLFormElement>(null)

  const check = (): Faults => ({
    ...(!username.trim() && { username: t(words.usernameRequired) }),
    ...(!password && { password: t(words.passwordRequired) }),
    ...(!code.typed.trim() && { code: t(uiTexts.codeRequired) }),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing = check()
    setFaults(missing)
    const first = Object.keys(missing)[0]
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    setBusy(true)
    try {
      const { signIn } = await import('./signing-in.ts')
      const next = await signIn({ username, password, ...code.sent, ...(stay && { stay }) })
      if (!next) return onSignedIn()
      setSecondStep(<next.Form second={next.second} stay={stay} onSignedIn={onSignedIn} onBack={startAgain} />)
    } catch (fault) {
      setFaults(faultsOf(fault as Error))
      startAgain()
    }
  }
  const startAgain = () => {
    setSecondStep(undefined)
    setBusy(false)
    void code.renew()
  }
  const enterWithPasskey = async () => {
    setBusy(true)
    setFaults({})
    try {
      const { signInWithPasskey } = await import('./signing-in.ts')
      if (await signInWithPasskey(stay)) return onSignedIn()
    } catch (fault) {
      setFaults({ all: fault as Error })
    }
    setBusy(false)
  }
  if (secondStep) return secondStep
  const company = (
    <CompanySignIn
      stay={stay}
      isEmpty={!username && !password}
      showForm={setSecondStep}
      onPrimary={() => setSecondary(true)}
      onSignedIn={onSignedIn}
      onBack={startAgain}
    />
  )
  return (
    <PublicFrame title={t(words.title)}>
      <form ref={form} onSubmit={submit} noValidate>
        {isInApp && company}
        <TextInput
          label={t(words.username)}
          name="username"
          value={username}
          onChange={setUsername}
          fault={faults.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          autoFocus={!isInApp}
        />
        <PasswordInput
          label={t(words.password)}
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
            {t(words.stay)}
          </Checkbox>
        )}
        <FaultText>{faults.all}</FaultText>
        <Button submit kind={isSecondary ? 'default' : 'primary'} block disabled={busy}>
          {t(words.submit)}
        </Button>
        {'PublicKeyCredential' in window && (
          <Button block disabled={busy} onClick={() => void enterWithPasskey()}>
            {t(words.passkey)}
          </Button>
        )}
        {!isInApp && company}
      </form>
      {children ?? (
        <div className="links">
          <a href="#/passwordReset">{t(words.forgot)}</a>
          <a href="#/register">{t(words.register)}</a>
        </div>
      )}
    </PublicFrame>
  )
}

function faultsOf(fault: Error): Faults {
  if (fault instanceof CallFault && fault.code === codes.wrongCode) return { code: fault }
  return { all: fault }
}
