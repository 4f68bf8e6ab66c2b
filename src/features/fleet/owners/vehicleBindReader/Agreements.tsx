import { useT } from '../../../../client/language.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { readerLink } from '../../../../ui/reader/address.ts'
import { ask } from '../../../../ui/reader/ask.ts'
import { useLoaded } from '../../../../ui/reader/use-loaded.ts'
import type { agreementCalls, ShownAgreement } from '../../../base/consent/agreement/contract.ts'
import { agreementTypes } from '../../../base/consent/agreement/state-texts.ts'
import { bindWords as words } from './texts.ts'

export interface PresentTexts {
  /** Undefined: still loading, or loading failed. */
  readonly texts: readonly ShownAgreement[] | undefined
  readonly hasFailed: boolean
  reload(): void
}

export function usePresentTexts(language: 'zh' | 'en'): PresentTexts {
  const { data, fault, retry } = useLoaded(language, async () => {
    const both = await Promise.all(
      (['user', 'privacy'] as const).map((type) =>
        ask<typeof agreementCalls.current>('/agreement/current', { type, language }),
      ),
    )
    return both.filter((each) => each !== null)
  })
  return { texts: data, hasFailed: fault !== undefined, reload: retry }
}

interface Props {
  readonly present: PresentTexts
  readonly isAccepted: boolean
  onChange(accepted: boolean): void
}

/** Links to the texts and a checkbox to accept them. Empty when there are no texts. */
export function Agreements({ present: { texts, hasFailed, reload }, isAccepted, onChange }: Props) {
  const { t, say } = useT()
  if (texts === undefined)
    return hasFailed ? (
      <p className="reader-fault" role="alert">
        {t(words.textsFailed)}{' '}
        <Button kind="text" onClick={reload}>
          {t(words.textsRetry)}
        </Button>
      </p>
    ) : null
  if (texts.length === 0) return null
  return (
    <Checkbox checked={isAccepted} onChange={onChange}>
      {t(words.accept)}
      {texts.map(({ id, type, version }) => (
        <span key={id}>
          {' '}
          <a
            href={readerLink(type === 'privacy' ? '/privacyPolicyView' : '/userAgreementView', { version: id })}
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
