import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { CallFault, send } from '../../../kit/client/api.ts'
import { useT } from '../../../kit/client/language.ts'
import { storeSession } from '../../../kit/client/session.ts'
import { code as codes } from '../../../kit/code.ts'
import { CodeField, useCode } from '../../../kit/plain/CodeField.tsx'
import { Field, PasswordField } from '../../../kit/plain/Field.tsx'
import { PublicFrame } from '../../../kit/plain/PublicFrame.tsx'
import { plainTexts } from '../../../kit/plain/texts.ts'
import { sessionCalls } from './contract.ts'
import { loginTexts as words } from './texts.ts'

interface Faults {
  username?: string
  password?: string
  code?: string
  all?: string
}
const loadCode = () => send(sessionCalls.code, {}, { quiet: true })

/** /login: user name, password and verification code. */
export default function SignIn() {
  const { t } = useT()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const code = useCode(loadCode)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const check = (): Faults => ({
    ...(!username.trim() && { username: t(words.usernameRequired) }),
    ...(!password && { password: t(words.passwordRequired) }),
    ...(!code.typed.trim() && { code: t(plainTexts.codeRequired) }),
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
      storeSession(await send(sessionCalls.login, { username, password, ...code.sent }, { quiet: true }))
      const target = query.get('redirect')
      navigate(target?.startsWith('/') ? target : '/login', { replace: true, state: { signedIn: true } })
    } catch (fault) {
      setFaults(faultsOf(fault as Error))
      setBusy(false)
      await code.renew()
    }
  }
  return (
    <PublicFrame title={t(words.title)}>
      <form ref={form} onSubmit={submit} noValidate>
        <Field
          label={t(words.username)}
          name="username"
          value={username}
          onChange={setUsername}
          fault={faults.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          autoFocus
        />
        <PasswordField
          label={t(words.password)}
          name="password"
          value={password}
          onChange={setPassword}
          fault={faults.password}
          autoComplete="current-password"
          maxLength={256}
        />
        <CodeField code={code} fault={faults.code} />
        {faults.all && (
          <p className="p-fault" role="alert">
            {faults.all}
          </p>
        )}
        <button type="submit" className="p-button primary block" disabled={busy}>
          {t(words.submit)}
        </button>
      </form>
      <div className="links">
        <Link to="/passwordReset">{t(words.forgot)}</Link>
        <Link to="/register">{t(words.register)}</Link>
      </div>
    </PublicFrame>
  )
}

function faultsOf(fault: Error): Faults {
  if (fault instanceof CallFault && fault.code === codes.wrongCode) return { code: fault.message }
  return { all: fault.message }
}
