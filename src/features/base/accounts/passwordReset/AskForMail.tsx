import { type FormEvent, useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { useT } from '../../../../client/language.ts'
import { code as codes } from '../../../../domain/contract/code.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { CodeField, useCode } from '../../../../ui/parts/CodeField.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { uiTexts } from '../../../../ui/parts/texts.ts'
import { sessionCalls } from '../session/contract.ts'
import { passwordResetTexts as words } from './texts.ts'

const loadCode = () => send(sessionCalls.code, {}, { quiet: true })

/** Step one: name or e-mail. The answer is the same whether or not the account exists. */
export function AskForMail({ onDone }: { onDone: () => void }) {
  const { t } = useT()
  const code = useCode(loadCode)
  const [account, setAccount] = useState('')
  const [faults, setFaults] = useState<{ account?: string | Error; code?: string | Error }>({})
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing = {
      ...(!account.trim() && { account: t(words.accountRequired) }),
      ...(!code.typed.trim() && { code: t(uiTexts.codeRequired) }),
    }
    setFaults(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      await send(sessionCalls.sendResetMail, { account, ...code.sent }, { quiet: true })
      onDone()
    } catch (error) {
      const fault = error as Error
      setFaults({
        [fault instanceof CallFault && fault.code === codes.wrongCode ? 'code' : 'account']: fault,
      })
      setBusy(false)
      await code.renew()
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label={t(words.account)}
        name="account"
        value={account}
        onChange={setAccount}
        fault={faults.account}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <CodeField code={code} fault={faults.code} />
      <Button submit kind="primary" block disabled={busy}>
        {t(words.send)}
      </Button>
    </form>
  )
}
