import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { ignoreReportedFault } from '../../../../client/fault.ts'
import { confirm } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate, useCall, useChange } from '../../../../client/query.ts'
import { forceSignOut } from '../../../../client/session.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { Grid, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { PublicFrame } from '../../../../ui/parts/public-frame.tsx'
import { SecretDialog } from '../../../../ui/parts/SecretDialog.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { sessionCalls } from '../session/contract.ts'
import { CompanySection } from './CompanySection.tsx'
import { factorCalls as calls } from './contract.ts'
import { PasskeySection } from './PasskeySection.tsx'
import { TotpSetup } from './TotpSetup.tsx'
import { myFactorsTexts as words } from './texts.ts'

const invalidates = [calls.mine.path, sessionCalls.me.path]

/** /myFactors: factors of the account. In place of all pages for a user who lacks a required one. */
export default function MyFactors() {
  const { t, formatTime } = useT()
  const factors = useCall(calls.mine, {}, { quiet: true })
  const [codes, setCodes] = useState<readonly string[]>()
  const [setup, setSetup] = useState<OutputOf<typeof calls.startTotp>>()
  const start = useChange(calls.startTotp, {})
  const removeTotp = useChange(calls.removeTotp, { invalidates, done: t(words.removed) })
  const renew = useChange(calls.newRecoveryCodes, { invalidates: [calls.mine.path] })
  if (!factors.data) return <AnswerState of={factors} />
  const { totp, recoveryCodes, required } = factors.data
  const hasFactor = totp !== null || factors.data.passkeys.length > 0
  // The codes are shown before the page continues, because they cannot be shown again.
  const onAdded = (newCodes: readonly string[] | null) => {
    setSetup(undefined)
    if (newCodes) setCodes(newCodes)
    else void invalidate(invalidates)
  }
  const askRemoveTotp = async () => {
    const content = t(words.removeText)
    if (await confirm({ title: t(words.removeTotp), content, okText: t(words.remove), danger: true }))
      removeTotp.mutate({})
  }
  const askRenew = async () => {
    const content = t(words.renewText)
    if (await confirm({ title: t(words.renewTitle), content, okText: t(words.renewCodes), danger: true }))
      renew.mutate({}, { onSuccess: (answer) => setCodes(answer.recoveryCodes) })
  }
  const isForced = required && !hasFactor
  const page = (
    <Grid as="section" gap={12} className="ui-account">
      <SecondaryText as="p">{t(isForced ? words.required : words.intro)}</SecondaryText>
      <PasskeySection factors={factors.data} onAdded={onAdded} />
      <Card as="section" aria-label={t(words.totp)}>
        <Row as="header" gap="8 16" align="center" justify="between" wrap>
          <Row as="h2" gap="4 8" align="center" wrap className="text-l">
            {t(words.totp)} {totp && <Tag tone="success">{t(words.totpOn)}</Tag>}
          </Row>
          {totp ? (
            <Button disabled={removeTotp.isPending} onClick={() => void askRemoveTotp()}>
              {t(words.remove)}
            </Button>
          ) : (
            !setup && (
              <Button disabled={start.isPending} onClick={() => start.mutate({}, { onSuccess: setSetup })}>
                {t(words.setUpTotp)}
              </Button>
            )
          )}
        </Row>
        <SecondaryText as="p">{t(words.totpText)}</SecondaryText>
        {totp && (
          <Facts
            facts={[
              { label: t(words.created), value: formatTime(totp.createdAt) },
              { label: t(words.lastUsed), value: totp.lastUsedAt ? formatTime(totp.lastUsedAt) : t(words.unused) },
            ]}
          />
        )}
        {setup && <TotpSetup setup={setup} onAdded={onAdded} onCancel={() => setSetup(undefined)} />}
      </Card>
      {hasFactor && (
        <Card as="section" aria-label={t(words.recovery)}>
          <Row as="header" gap="8 16" align="center" justify="between" wrap>
            <h2 className="text-l">{t(words.recovery)}</h2>
            <Button disabled={renew.isPending} onClick={() => void askRenew()}>
              {t(words.renewCodes)}
            </Button>
          </Row>
          <SecondaryText as="p">{t(words.recoveryText, { count: recoveryCodes })}</SecondaryText>
        </Card>
      )}
      {!isForced && <CompanySection />}
      {codes && (
        <SecretDialog
          title={t(words.codesTitle)}
          text={t(words.codesText)}
          secret={codes.join('\n')}
          onClose={() => {
            setCodes(undefined)
            void invalidate(invalidates)
          }}
        >
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(codes.join('\r\n'))}`}
            download="recovery-codes.txt"
          >
            {t(words.download)}
          </a>
        </SecretDialog>
      )}
    </Grid>
  )
  if (!isForced) return page
  return (
    <PublicFrame title={t(words.title)}>
      {page}
      <Button block onClick={() => void signOut()}>
        {t(words.signOut)}
      </Button>
    </PublicFrame>
  )
}

async function signOut(): Promise<void> {
  await send(sessionCalls.logout, {}, { quiet: true }).catch(ignoreReportedFault)
  forceSignOut()
}
