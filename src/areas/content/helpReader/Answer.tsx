import { useState } from 'react'
import { requestIdOf } from '../../../kit/client/fault.ts'
import { useT } from '../../../kit/client/language.ts'
import { readerLink } from '../../../kit/reader/address.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { RequestId } from '../../../kit/ui/request-id.tsx'
import type { FoundQuestion } from '../question/contract.ts'
import { type Topic, topics } from '../question/topic-texts.ts'
import { sendVote } from './load.ts'
import { helpWords as words } from './texts.ts'
import { wayWords } from './ways-texts.ts'

export function Answer({ question }: { question: FoundQuestion }) {
  const { t, say, lang } = useT()
  const { id, title, content } = question
  const topic = question.topic as Topic
  const [helpful, setHelpful] = useState<boolean>()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Error>()
  const vote = async (said: boolean) => {
    setBusy(true)
    setFault(undefined)
    await sendVote(id, said).then(() => setHelpful(said), setFault)
    setBusy(false)
  }
  return (
    <details className="help-question">
      <summary>
        <span>{title}</span>
        <em lang={lang}>{say(topics[topic])}</em>
      </summary>
      <p>{content}</p>
      <fieldset className="help-vote" aria-label={t(words.helped)} lang={lang}>
        <span role="status">
          {fault?.message ?? t(helpful === undefined ? words.helped : words.thanks)}
          <RequestId id={requestIdOf(fault)} />
        </span>
        {([true, false] as const).map((each) => (
          <Button key={String(each)} busy={busy} aria-pressed={helpful === each} onClick={() => void vote(each)}>
            {t(each ? words.yes : words.no)}
          </Button>
        ))}
        {helpful === false && <a href={readerLink('/ownerFeedback', { topic })}>{t(wayWords.write)}</a>}
      </fieldset>
    </details>
  )
}
