import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { goTo, readerLink, useAddress } from '../../../../ui/reader/address.ts'
import { FormParts } from '../../../../ui/reader/FormParts.tsx'
import { useReaderLanguage } from '../../../../ui/reader/language.ts'
import { ReaderPage } from '../../../../ui/reader/page.tsx'
import { newSecret } from '../../../../ui/reader/secret.ts'
import { type Topic, topics } from '../question/topic-texts.ts'
import { keepFeedback, lastFeedback } from './load.ts'
import { helpWords as words } from './texts.ts'

/** Lazy, because the list of answers and the page of sent feedback do not need the form. */
const Form = lazy(async () => ({ default: (await import('./FeedbackForm.tsx')).FeedbackForm }), <Loading />)
const FeedbackStatus = lazy(async () => ({ default: (await import('./SentFeedback.tsx')).SentFeedback }), <Loading />)

const topicOf = (text: string | null): Topic =>
  text !== null && Object.hasOwn(topics, text) ? (text as Topic) : 'other'

/** Form for feedback, or with `?feedback=` the progress of sent feedback. */
export function Feedback() {
  const { t } = useT()
  useReaderLanguage()
  const { query } = useAddress()
  const sentSecret = query.get('feedback')
  // Created before sending, so that feedback whose answer is lost is found again.
  const [fresh, setFresh] = useState(newSecret)
  const open = (feedback: string | undefined) => goTo(readerLink('/ownerFeedback', { feedback }))
  const last = lastFeedback()
  return (
    <ReaderPage title={t(words.feedback)} back={readerLink('/ownerHelp')}>
      <FormParts>
        {sentSecret ? (
          <FeedbackStatus key={sentSecret} secret={sentSecret} onNew={() => open(undefined)} />
        ) : (
          <>
            {last && (
              <Row as="nav" gap="4 24" justify="center" wrap className="reader-ways" aria-label={t(words.previous)}>
                <Row
                  as="a"
                  align="center"
                  inline
                  className="touch"
                  href={readerLink('/ownerFeedback', { feedback: last })}
                >
                  {t(words.previous)}
                </Row>
              </Row>
            )}
            <Form
              key={fresh}
              secret={fresh}
              topic={topicOf(query.get('topic'))}
              onSent={() => {
                keepFeedback(fresh)
                open(fresh)
                setFresh(newSecret())
              }}
            />
          </>
        )}
      </FormParts>
    </ReaderPage>
  )
}
