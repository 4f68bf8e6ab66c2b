import { useRef } from 'react'
import { useT } from '../../../../client/language.ts'
import { RestoredNote } from '../../../../ui/draft/RestoredNote.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { proofTexts } from '../../../../ui/parts/proof-texts.ts'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { PasswordInput, TextInput } from '../../../../ui/parts/text-input.tsx'
import { defaultReasons, remoteWords as words } from './texts.ts'
import type { SureState } from './use-sure.ts'

interface Props {
  sure: Omit<SureState, 'submit'>
  /** Hint for the reason if it is not for a command to a vehicle. The common reasons are then hidden. */
  hint?: string
}

export function SureFields({ sure, hint }: Props) {
  const { t, say } = useT()
  const passwordBox = useRef<HTMLDivElement>(null)
  const { isGrave: isSensitive, reason, password, faults, asksPassword } = sure
  return (
    <>
      <RestoredNote of={sure} />
      {isSensitive && (
        <>
          <TextInput
            label={t(words.reason)}
            maxLength={200}
            value={reason.value}
            onChange={reason.set}
            fault={faults.reason}
            hint={hint ?? t(words.reasonHint)}
          />
          {hint === undefined && (
            <Row as="fieldset" gap={8} wrap className="rc-usual" aria-label={t(words.usual)}>
              {defaultReasons.map((pair) => (
                <RowButton
                  key={pair[0]}
                  aria-pressed={reason.value === say(pair)}
                  onPress={() => {
                    reason.set(say(pair))
                    passwordBox.current?.querySelector('input')?.focus()
                  }}
                >
                  {say(pair)}
                </RowButton>
              ))}
            </Row>
          )}
        </>
      )}
      {asksPassword && (
        <div ref={passwordBox}>
          <PasswordInput
            label={t(proofTexts.password)}
            autoComplete="current-password"
            value={password.value}
            onChange={password.set}
            fault={faults.password}
            hint={t(proofTexts.hint)}
          />
          {sure.proveByPasskey && <Button onClick={() => void sure.proveByPasskey?.()}>{t(proofTexts.passkey)}</Button>}
        </div>
      )}
      <FaultText>{faults['']}</FaultText>
    </>
  )
}
