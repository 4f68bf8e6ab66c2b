import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { requestIdOf } from '../../../../client/fault.ts'
import { useT } from '../../../../client/language.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { SecondaryText } from '../../../../ui/parts/layout.tsx'
import { PublicFrame } from '../../../../ui/parts/public-frame.tsx'
import { RequestId } from '../../../../ui/parts/RequestId.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { tokenIn } from './link.ts'
import './share.css'
import { gateWords as words } from './gate-texts.ts'

interface LinkPromptProps {
  readonly title: string
  readonly fault?: Error | undefined
  readonly onToken: (token: string) => void
}

/** Requests a link, after showing the error of the previous one. */
export function LinkPrompt({ title, fault, onToken }: LinkPromptProps) {
  const { t } = useT()
  const [linkText, setLinkText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const token = tokenIn(linkText)
    setWrong(token ? undefined : t(words.noToken))
    if (token) onToken(token)
  }
  return (
    <PublicFrame title={title}>
      <form onSubmit={submit} noValidate>
        {fault && (
          <p className="ui-fault share-fault" role="alert">
            {fault.message}
            <RequestId id={requestIdOf(fault)} />
          </p>
        )}
        <SecondaryText as="p" className="share-needed">
          {t(words.needed)}
        </SecondaryText>
        <TextInput
          label={t(words.link)}
          name="share"
          value={linkText}
          onChange={setLinkText}
          fault={wrong}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2000}
        />
        <Button submit kind="primary" block>
          {t(words.open)}
        </Button>
      </form>
      <div className="links">
        <Link to="/login">{t(words.signIn)}</Link>
      </div>
    </PublicFrame>
  )
}
