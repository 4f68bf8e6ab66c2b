import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { noteProof, proofPage } from '../../../../client/proof.ts'
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
/** Other steps of a signed-in user, by their name in the address. */
const steps = {
  link: {
    call: calls.finishLink,
    title: words.linkTitle,
    busy: words.linking,
    failed: words.notLinked,
    done: words.linked,
    back: words.backToSecurity,
  },
  confirm: {
    call: calls.finishConfirmation,
    title: words.confirmTitle,
    busy: words.confirming,
    failed: words.notConfirmed,
    done: words.confirmed,
    back: words.backToPage,
  },
}
let completing: Promise<OutputOf<typeof calls.finishLink>> | undefined
const completeOnce = (call: (typeof steps)[keyof typeof steps]['call']) => {
  completing ??= send(call, {}, { quiet: true }).finally(() => (completing = undefined))
  return completing
}

/**
 * /companySignIn: completes a sign-in after the browser has come back from the provider. With `link` it links the
 * company account, with `confirm` it confirms the session for sensitive actions.
 */
export default function CompanySignInScreen() {
  const { t } = useT()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const name = query.has('link') ? 'link' : query.has('confirm') ? 'confirm' : undefined
  const step = name && steps[name]
  const [fault, setFault] = useState<Error>()
  const [second, setSecond] = useState<SignInResult>()
  const toLogin = () => void navigate('/login', { replace: true })
  const toPage = () => void navigate(name === 'confirm' ? proofPage() : '/myFactors', { replace: true })
  const enter = (page: string | null) => void navigate(page ?? '/login', { replace: true, state: { signedIn: true } })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each return from the provider
  useEffect(() => {
    if (step)
      completeOnce(step.call).then((company) => {
        if (name === 'confirm') noteProof()
        toast.success(t(step.done, company))
        toPage()
      }, setFault)
    else
      finishOnce().then((result) => {
        if (result.secondFactor) return setSecond(result)
        if (result.session) storeSession(result.session)
        enter(result.page)
      }, setFault)
  }, [name])

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
      <PublicFrame title={t(step?.title ?? words.title)}>
        <p role="status">{t(step?.busy ?? words.busy)}</p>
      </PublicFrame>
    )
  return (
    <PublicFrame title={t(step?.failed ?? words.failed)}>
      <FaultText>{fault}</FaultText>
      <Button kind="primary" block onClick={step ? toPage : toLogin}>
        {t(step?.back ?? words.back)}
      </Button>
    </PublicFrame>
  )
}
