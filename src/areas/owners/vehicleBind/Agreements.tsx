import { useT } from '../../../kit/client/language.ts'
import { useCall } from '../../../kit/client/query.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Checkbox } from '../../../kit/ui/checkbox.tsx'
import { agreementCalls, type ShownAgreement } from '../../content/agreement/contract.ts'
import { agreementTypes } from '../../content/agreement/state-texts.ts'
import { bindWords as words } from './texts.ts'

export interface PresentTexts {
  /** Undefined: not known yet, or it could not be had. */
  readonly texts: readonly ShownAgreement[] | undefined
  readonly failed: boolean
  reload(): Promise<void>
}

/** The agreement and the privacy clause that a reader of this language is shown now. */
export function usePresentTexts(language: 'zh' | 'en'): PresentTexts {
  const user = useCall(agreementCalls.current, { type: 'user', language }, { quiet: true })
  const privacy = useCall(agreementCalls.current, { type: 'privacy', language }, { quiet: true })
  const both = [user.data, privacy.data]
  return {
    texts: both.includes(undefined) ? undefined : both.filter((each) => each !== undefined && each !== null),
    failed: user.isError || privacy.isError,
    reload: async () => {
      await Promise.all([user.refetch(), privacy.refetch()])
    },
  }
}

interface Props {
  readonly present: PresentTexts
  readonly accepted: boolean
  onChange(accepted: boolean): void
}

/** Names the texts, each behind its permanent link, and asks whether they are accepted; nothing where there are none. */
export function Agreements({ present: { texts, failed, reload }, accepted, onChange }: Props) {
  const { t, say } = useT()
  if (texts === undefined)
    return failed ? (
      <p className="bind-fault" role="alert">
        {t(words.textsFailed)}{' '}
        <Button kind="text" onClick={() => void reload()}>
          {t(words.textsRetry)}
        </Button>
      </p>
    ) : null
  if (texts.length === 0) return null
  return (
    <Checkbox checked={accepted} onChange={onChange}>
      {t(words.accept)}
      {texts.map(({ id, type, version }) => (
        <span key={id}>
          {' '}
          <a
            href={`${type === 'privacy' ? '/privacyPolicyView' : '/userAgreementView'}?version=${id}`}
            target="_blank"
            rel="noreferrer"
          >
            {t(words.acceptedText, { title: say(agreementTypes[type]), version })}
          </a>
        </span>
      ))}
    </Checkbox>
  )
}
