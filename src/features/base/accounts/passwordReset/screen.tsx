import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { PublicFrame } from '../../../../ui/parts/public-frame.tsx'
import { AskForMail } from './AskForMail.tsx'
import { SetPassword } from './SetPassword.tsx'
import { passwordResetTexts as words } from './texts.ts'

/** /passwordReset: requests the mail. From the mail's link it shows the form for the new password. */
export default function PasswordReset() {
  const { t } = useT()
  const [query] = useSearchParams()
  const secret = query.get('secret')
  const [outcome, setOutcome] = useState<'sent' | 'saved' | null>(null)
  if (outcome) {
    return (
      <PublicFrame title={t(outcome === 'sent' ? words.sentTitle : words.savedTitle)}>
        <p role="status">{t(outcome === 'sent' ? words.sent : words.saved)}</p>
        <Link to="/login">{t(words.toLogin)}</Link>
      </PublicFrame>
    )
  }
  return (
    <PublicFrame title={t(words.title)}>
      {secret ? (
        <SetPassword secret={secret} onDone={() => setOutcome('saved')} />
      ) : (
        <AskForMail onDone={() => setOutcome('sent')} />
      )}
      <div className="links">
        <Link to="/login">{t(words.toLogin)}</Link>
      </div>
    </PublicFrame>
  )
}
