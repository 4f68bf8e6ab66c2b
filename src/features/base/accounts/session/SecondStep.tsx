import { type FormEvent, useState } from 'react'
import { CallFault } from '../../../../client/fault.ts'
import { useT } from '../../../../client/language.ts'
import { signWithPasskey } from '../../../../client/passkey.ts'
import { code as codes } from '../../../../domain/contract/code.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { PublicFrame } from '../../../../ui/parts/public-frame.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import type { FactorProof } from '../factor/contract.ts'
import type { SecondStep as Step } from '../factor/second-step-contract.ts'
import { finishSignIn } from './second-factor.ts'
import { secondStepTexts as words } from './second-step-texts.ts'

interface Props {
  readonly second: Step
  readonly stay: boolean
  onSignedIn(): void
  onBack(): void
}
const codeLength = 6

/** Second step of a sign-in: a passkey, a code of an authenticator app, or a recovery code. */
export function SecondStep({ second: { step, ways, passkey }, stay, onSignedIn, onBack }: Props) {
  const { t } = useT()
  const [way, setWay] = useState(ways.find((each) => each !== 'passkey' && each !== 'recovery') ?? ways[0])
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | Error>()
  const [general, setGeneral] = useState<Error>()
  const [busy, setBusy] = useState(false)
  const hasPasskey = passkey !== null && ways.includes('passkey')

  const run = async (proof: () => Promise<FactorProof | undefined>) => {
    if (busy) return
    setBusy(true)
    setGeneral(undefined)
    try {
      const answer = await proof()
      if (!answer) return setBusy(false)
      await finishSignIn({ step, proof: answer, stay })
      onSignedIn()
    } catch (error) {
      const isWrong = error instanceof CallFault && error.code === codes.wrongCode
      if (isWrong && way !== 'passkey') {
        setFault(error)
        setText('')
      } else setGeneral(error as Error)
      setBusy(false)
    }
  }
  const answerWithPasskey = () =>
    run(async () => {
      const assertion = await signWithPasskey(passkey ?? {})
      return assertion && { way: 'passkey', assertion }
    })
  const submitCode = (code: string) => {
    if (way === 'totp') return void run(async () => ({ way, code }))
    if (way === 'recovery') void run(async () => ({ way, code }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isComplete = way === 'totp' ? /^(\d\s*){6}$/.test(text) : text.trim() !== ''
    if (!isComplete) return setFault(t(way === 'totp' ? words.codeRequired : words.recoveryRequired))
    submitCode(text)
  }
  const type = (value: string) => {
    setText(value)
    setFault(undefined)
    const digits = value.replace(/\s/g, '')
    if (way === 'totp' && /^\d+$/.test(digits) && digits.length === codeLength) submitCode(digits)
  }
  const choose = (next: typeof way) => {
    setWay(next)
    setText('')
    setFault(undefined)
    setGeneral(undefined)
  }
  return (
    <PublicFrame title={t(words.title)}>
      <form onSubmit={submit} noValidate>
        {hasPasskey && (
          <Button kind="primary" block disabled={busy} onClick={() => void answerWithPasskey()}>
            {t(words.passkey)}
          </Button>
        )}
        {!hasPasskey && way === 'recovery' && !ways.includes('totp') && <p>{t(words.onlyRecovery)}</p>}
        {ways.length === 0 && <p>{t(words.nothing)}</p>}
        {(way === 'totp' || way === 'recovery') && (
          <>
            <TextInput
              key={way}
              label={t(way === 'totp' ? words.code : words.recovery)}
              hint={t(way === 'totp' ? words.codeHint : words.recoveryHint)}
              name={way}
              value={text}
              onChange={type}
              fault={fault}
              inputMode={way === 'totp' ? 'numeric' : 'text'}
              autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={way === 'totp' ? 9 : 64}
              autoFocus
            />
            <Button submit kind={hasPasskey ? 'default' : 'primary'} block disabled={busy}>
              {t(words.submit)}
            </Button>
          </>
        )}
        <FaultText>{general}</FaultText>
        <Grid gap={4}>
          {way !== 'totp' && ways.includes('totp') && (
            <Button kind="text" onClick={() => choose('totp')}>
              {t(words.useCode)}
            </Button>
          )}
          {way !== 'recovery' && ways.includes('recovery') && (
            <Button kind="text" onClick={() => choose('recovery')}>
              {t(words.useRecovery)}
            </Button>
          )}
          <Button kind="text" onClick={onBack}>
            {t(words.back)}
          </Button>
        </Grid>
      </form>
    </PublicFrame>
  )
}
