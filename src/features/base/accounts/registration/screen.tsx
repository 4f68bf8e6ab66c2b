import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { CallFault, send } from '../../../../client/api.ts'
import { faultsOfInput } from '../../../../client/faults.ts'
import { useT } from '../../../../client/language.ts'
import { code as codes } from '../../../../domain/contract/code.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { CodeField, useCode } from '../../../../ui/parts/CodeField.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { PublicFrame } from '../../../../ui/parts/public-frame.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { uiTexts } from '../../../../ui/parts/texts.ts'
import { sessionCalls } from '../session/contract.ts'
import { registrationTexts as words } from './texts.ts'

const inputs = [
  { name: 'username', autoComplete: 'username', maxLength: 64, required: true },
  { name: 'fullName', autoComplete: 'name', maxLength: 64, required: true },
  { name: 'email', autoComplete: 'email', type: 'email', maxLength: 254, required: true },
  { name: 'phone', autoComplete: 'tel', type: 'tel', maxLength: 24, required: true },
  { name: 'reason', autoComplete: 'off', maxLength: 500, required: false },
] as const
type Values = Record<(typeof inputs)[number]['name'], string>
const loadCode = () => send(sessionCalls.code, {}, { quiet: true })

/** /register: requests an account, which an administrator approves. */
export default function Register() {
  const { t } = useT()
  const code = useCode(loadCode)
  const [values, setValues] = useState<Values>({ username: '', fullName: '', email: '', phone: '', reason: '' })
  const [faults, setFaults] = useState<Record<string, string | Error>>({})
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state === 'busy') return
    const { reason, ...required } = values
    const input = { ...required, ...(reason.trim() && { reason }), ...code.sent }
    const wrong = {
      ...faultsOfInput(sessionCalls.register, input),
      ...(!code.typed.trim() && { code: t(uiTexts.codeRequired) }),
    }
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    setState('busy')
    try {
      await send(sessionCalls.register, input, { quiet: true })
      setState('sent')
    } catch (fault) {
      setFaults(faultsOf(fault as Error))
      setState('open')
      await code.renew()
    }
  }
  if (state === 'sent') {
    return (
      <PublicFrame title={t(words.sentTitle)}>
        <p role="status">{t(words.sent)}</p>
        <Link to="/login">{t(words.toLogin)}</Link>
      </PublicFrame>
    )
  }
  return (
    <PublicFrame title={t(words.title)}>
      <form onSubmit={submit} noValidate>
        {inputs.map(({ name, ...input }) => (
          <TextInput
            key={name}
            {...input}
            name={name}
            label={t(words[name])}
            value={values[name]}
            onChange={(value) => setValues({ ...values, [name]: value })}
            fault={faults[name]}
          />
        ))}
        <CodeField code={code} fault={faults.code} />
        <FaultText>{faults.all}</FaultText>
        <Button submit kind="primary" block disabled={state === 'busy'}>
          {t(words.submit)}
        </Button>
      </form>
      <div className="links">
        <Link to="/login">{t(words.toLogin)}</Link>
      </div>
    </PublicFrame>
  )
}

function faultsOf(fault: Error): Record<string, string | Error> {
  if (!(fault instanceof CallFault)) return { all: fault }
  if (fault.code === codes.wrongCode) return { code: fault }
  if (fault.fields.length === 0) return { all: fault }
  return Object.fromEntries(fault.fields.map(({ field, message }) => [field, message]))
}
