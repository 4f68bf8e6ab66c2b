import { type FormEvent, useState } from 'react'
import { send } from '../../../../client/api.ts'
import { useT } from '../../../../client/language.ts'
import { resetRule } from '../../../../domain/contract/password.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { PasswordRules } from '../../../../ui/parts/PasswordRules.tsx'
import { PasswordInput } from '../../../../ui/parts/text-input.tsx'
import { sessionCalls } from '../session/contract.ts'
import { passwordResetTexts as words } from './texts.ts'

/** Step two: the new password twice, with the rules that it meets so far. */
export function SetPassword({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { t } = useT()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [faults, setFaults] = useState<{ password?: string | Error; again?: string }>({})
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wrong = {
      ...(resetRule.failures(password).length > 0 && { password: t(words.rulesFailed) }),
      ...(again !== password && { again: t(words.differ) }),
    }
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      await send(sessionCalls.resetPassword, { secret, password, surePsd: again }, { quiet: true })
      onDone()
    } catch (fault) {
      setFaults({ password: fault as Error })
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <PasswordInput
        label={t(words.newPassword)}
        name="password"
        value={password}
        onChange={setPassword}
        fault={faults.password}
        autoComplete="new-password"
      />
      <PasswordRules rule={resetRule} password={password} />
      <PasswordInput
        label={t(words.again)}
        name="again"
        value={again}
        onChange={setAgain}
        fault={faults.again}
        autoComplete="new-password"
      />
      <Button submit kind="primary" block disabled={busy}>
        {t(words.save)}
      </Button>
    </form>
  )
}
