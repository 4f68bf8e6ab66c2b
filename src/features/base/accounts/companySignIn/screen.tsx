import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { storeSession } from '../../../../client/session.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { PublicFrame } from '../../../../ui/parts/public-frame.tsx'
import { SecondStep } from '../session/parts.tsx'
import { companySignInCalls as calls } from './contract.ts'
import { companyScreenTexts as words } from './texts.ts'

type SignInResult = OutputOf<typeof calls.finish>

// The server accepts it once, and React may run an effect twice.
let finishing: Promise<SignInResult> | undefined
const finishOnce = () => {
  finishing ??= send(calls.finish, {}, { quiet: true }).finally(() => (finishing = undefined))
  return finishing
}
let linking: Promise<OutputOf<typeof calls.finishLink>> | undefined
const linkOnce = () => {
  linking ??= send(calls.finishLink, {}, { quiet: true }).finally(() => (linking = undefined))
  return linking
}

/** /companySignIn: completes a sign-in, or with `link` a link, after the browser has come back from the provider. */
export default function CompanySignInScreen() {
  const { t } = useT()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const isLink = query.has('link')
  const [fault, setFault] = useState<Error>()
  const [second, setSecond] = useState<SignInResult>()
  const toLogin = () => void navigate('/login', { replace: true })
  const enter = (page: string | null) => void navigate(page ?? '/login', { replace: true, state: { signedIn: true } })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each return from the provider
  useEffect(() => {
    if (isLink)
      linkOnce().then(({ name }) => {
        toast.success(t(words.linked, { name }))
        void navigate('/myFactors', { replace: true })
      }, setFault)
    else
      finishOnce().then((result) => {
        if (result.secondFactor) return setSecond(result)
        if (result.session) storeSession(result.session)
        enter(result.page)
      }, setFault)
  }, [isLink])

  if (second?.secondFactor)
    return (
      <SecondStep
        second={second.secondFactor}
        stay={second.stay}
        onSignedIn={() => enter(second.page)}
        onBack={toLogin}
      />
    )
  if (!fault)
    return (
      <PublicFrame title={t(isLink ? words.linkTitle : words.title)}>
        <p role="status">{t(isLink ? words.linking : words.busy)}</p>
      </PublicFrame>
    )
  return (
    <PublicFrame title={t(isLink ? words.notLinked : words.failed)}>
      <FaultText>{fault}</FaultText>
      <Button kind="primary" block onClick={isLink ? () => void navigate('/myFactors', { replace: true }) : toLogin}>
        {t(isLink ? words.backToSecurity : words.back)}
      </Button>
    </PublicFrame>
  )
}
