import { useT } from '../../../kit/client/language.ts'
import { FaultText } from '../../../kit/ui/field.tsx'
import { RowButton } from '../../../kit/ui/row-button.tsx'
import { PasswordInput, TextInput } from '../../../kit/ui/text-input.tsx'
import { usualReasons, remoteWords as words } from './texts.ts'
import type { SureState } from './useSure.ts'

/** Reason and password of what is grave, and what was refused. */
export function SureFields({ sure }: { sure: Omit<SureState, 'submit'> }) {
  const { t, say } = useT()
  const { isGrave, reason, password, faults, asksPassword } = sure
  return (
    <>
      {isGrave && (
        <>
          <TextInput
            label={t(words.reason)}
            maxLength={200}
            value={reason.value}
            onChange={reason.set}
            fault={faults.reason}
            hint={t(words.reasonHint)}
          />
          <fieldset className="rc-usual" aria-label={t(words.usual)}>
            {usualReasons.map((pair) => (
              <RowButton key={pair[0]} aria-pressed={reason.value === say(pair)} onPress={() => reason.set(say(pair))}>
                {say(pair)}
              </RowButton>
            ))}
          </fieldset>
        </>
      )}
      {asksPassword && (
        <PasswordInput
          label={t(words.password)}
          autoComplete="current-password"
          value={password.value}
          onChange={password.set}
          fault={faults.password}
          hint={t(words.passwordHint)}
        />
      )}
      <FaultText>{faults['']}</FaultText>
    </>
  )
}
