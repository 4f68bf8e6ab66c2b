import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { send } from '../../../../client/api.ts'
import { useT } from '../../../../client/language.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { SecondaryText } from '../../../../ui/parts/layout.tsx'
import { PublicFrame } from '../../../../ui/parts/public-frame.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { dealerCalls } from './contract.ts'
import { finderWords, dealerWords as words } from './texts.ts'

interface EnterProps {
  readonly code: string
  /** Reason why the previous session ended. */
  readonly fault: Error | undefined
  readonly onEntered: (answer: OutputOf<typeof dealerCalls.enter>) => void
}

export function Enter({ code, fault: before, onEntered }: EnterProps) {
  const { t } = useT()
  const [text, setText] = useState(code)
  const [fault, setFault] = useState<string | Error | undefined>(before)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!text.trim()) return setFault(t(words.codeNeeded))
    setBusy(true)
    try {
      onEntered(await send(dealerCalls.enter, { code: text }, { quiet: true }))
    } catch (error) {
      setFault(error as Error)
      setBusy(false)
    }
  }
  return (
    <PublicFrame title={t(finderWords.title)}>
      <form onSubmit={submit} noValidate>
        <SecondaryText as="p" className="finder-needed">
          {t(words.needed)}
        </SecondaryText>
        <TextInput
          label={t(words.code)}
          name="code"
          value={text}
          onChange={setText}
          fault={fault}
          placeholder="XXXX-XXXX-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
        />
        <Button submit kind="primary" block disabled={busy}>
          {t(words.enter)}
        </Button>
      </form>
      <div className="links">
        <Link to="/login">{t(words.signIn)}</Link>
      </div>
    </PublicFrame>
  )
}
