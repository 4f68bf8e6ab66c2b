import { useState } from 'react'
import { requestIdOf } from '../../../../client/fault.ts'
import { useT } from '../../../../client/language.ts'
import { RenderedHtml } from '../../../../ui/markdown/RenderedHtml.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { RequestId } from '../../../../ui/parts/RequestId.tsx'
import { readerLink } from '../../../../ui/reader/address.ts'
import { wayWords } from '../../../../ui/reader/help-texts.ts'
import type { FoundQuestion } from '../question/contract.ts'
import { type Topic, topics } from '../question/topic-texts.ts'
import { sendVote } from './load.ts'
import { helpWords as words } from './texts.ts'

export function Answer({ question }: { question: FoundQuestion }) {
  const { t, say, lang } = useT()
  const { id, title, html } = question
  const topic = question.topic as Topic
  const [helpful, setHelpful] = useState<boolean>()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Error>()
  const vote = async (isHelpful: boolean) => {
    setBusy(true)
    setFault(undefined)
    await sendVote(id, isHelpful).then(() => setHelpful(isHelpful), setFault)
    setBusy(false)
  }
  return (
    <details className="help-question">
      <summary>
        <span>{title}</span>
        <em lang={lang}>{say(topics[topic])}</em>
      </summary>
      <RenderedHtml html={html} />
      <Row
        as="fieldset"
        gap={8}
        align="center"
        wrap
        className="shrink help-vote"
        aria-label={t(words.helped)}
        lang={lang}
      >
        <SecondaryText role="status">
          {fault?.message ?? t(helpful === undefined ? words.helped : words.thanks)}
          <RequestId id={requestIdOf(fault)} />
        </SecondaryText>
        {([true, false] as const).map((each) => (
          <Button key={String(each)} busy={busy} aria-pressed={helpful === each} onClick={() => void vote(each)}>
            {t(each ? words.yes : words.no)}
          </Button>
        ))}
        {helpful === false && (
          <Row as="a" align="center" inline className="touch" href={readerLink('/ownerFeedback', { topic })}>
            {t(wayWords.write)}
          </Row>
        )}
      </Row>
    </details>
  )
}
