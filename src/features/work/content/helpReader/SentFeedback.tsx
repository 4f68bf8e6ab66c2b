import { type FormEvent, useState } from 'react'
import { copyText } from '../../../../client/copy.ts'
import { CallFault } from '../../../../client/fault.ts'
import { useT } from '../../../../client/language.ts'
import { code } from '../../../../domain/contract/code.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Grid, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { StatePage } from '../../../../ui/parts/StatePage.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { ask } from '../../../../ui/reader/ask.ts'
import { useLeaveWarning } from '../../../../ui/reader/leave-warning.ts'
import { useLoaded } from '../../../../ui/reader/use-loaded.ts'
import type { feedbackCalls } from '../feedback/contract.ts'
import { feedbackMachine, longestFeedback } from '../feedback/state-texts.ts'
import { topics } from '../question/topic-texts.ts'
import { helpWords as words } from './texts.ts'

const meanings = {
  new: words.newText,
  taken: words.takenText,
  answered: words.answeredText,
  closed: words.closedText,
} as const
/** New feedback is shown in a neutral colour, because waiting is not a problem for the owner. */
const tones = { ...feedbackMachine.tones, new: 'processing' } as const

interface Props {
  readonly secret: string
  onNew(): void
}

/** Progress of feedback for anyone who has its link: the text, the answers, and a form for another message. */
export function SentFeedback({ secret, onNew }: Props) {
  const { t, say, formatGuestTime } = useT()
  const [round, setRound] = useState(0)
  const { data, fault, loading } = useLoaded(`${secret} ${round}`, () =>
    ask<typeof feedbackCalls.status>('/feedback/status', { secret }),
  )
  // The current content and the text being typed stay until the refresh has finished.
  const refresh = () => setRound(round + 1)
  const [announcement, setAnnouncement] = useState<string>()
  const isUnknown = fault instanceof CallFault && [code.notFound, code.invalid].some((each) => each === fault.code)
  if (fault)
    return (
      <StatePage kind="failed" title={isUnknown ? t(words.unknown) : fault}>
        {isUnknown && <p>{t(words.unknownText)}</p>}
        <Button kind="primary" onClick={isUnknown ? onNew : refresh}>
          {t(isUnknown ? words.another : words.refresh)}
        </Button>
      </StatePage>
    )
  if (!data) return <Loading />
  const { number, state, scenario, sentAt, messages } = data
  const copy = async () => setAnnouncement(t((await copyText(window.location.href)) ? words.copied : words.notCopied))
  return (
    <Grid gap={12} className="reader-form" aria-busy={loading}>
      <Card>
        <Grid gap={8} className="items-start reader-state" role="status">
          <Tag tone={tones[state]}>{t(words[state])}</Tag>
          <p>{t(meanings[state])}</p>
        </Grid>
        <Facts
          facts={[
            { label: t(words.number), value: number },
            { label: t(words.topic), value: say(topics[scenario]) },
            { label: t(words.sentAt), value: formatGuestTime(sentAt) },
          ]}
        />
      </Card>
      <Card aria-label={t(words.messages)}>
        <h2>{t(words.messages)}</h2>
        <ol className="help-messages">
          {messages.map(({ id, from, text, at }) => (
            <li key={id} className={`help-${from}`}>
              <b>{t(from === 'owner' ? words.you : words.staff)}</b>{' '}
              <SecondaryText as="time" size="m" dateTime={at}>
                {formatGuestTime(at)}
              </SecondaryText>
              <p className="break">{text}</p>
            </li>
          ))}
        </ol>
        <Reply
          secret={secret}
          onSent={() => {
            setAnnouncement(t(words.replied))
            refresh()
          }}
        />
      </Card>
      <p role="status">{announcement}</p>
      <Button block onClick={refresh}>
        {t(words.refresh)}
      </Button>
      <Button block onClick={() => void copy()}>
        {t(words.copy)}
      </Button>
      <Button block kind="text" onClick={onNew}>
        {t(words.another)}
      </Button>
    </Grid>
  )
}

function Reply({ secret, onSent }: { secret: string; onSent(): void }) {
  const { t } = useT()
  const [text, setText] = useState('')
  useLeaveWarning(text !== '')
  const [fault, setFault] = useState<string | Error>()
  const [busy, setBusy] = useState(false)
  // The same key until the message has arrived, so that a repetition adds nothing.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return setFault(t(words.replyNeeded))
    setBusy(true)
    setFault(undefined)
    await ask<typeof feedbackCalls.reply>('/feedback/reply', { secret, key, text: text.trim() }).then(() => {
      setText('')
      setKey(crypto.randomUUID())
      onSent()
    }, setFault)
    setBusy(false)
  }
  return (
    <Grid as="form" gap={8} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label={t(words.reply)}
        rows={3}
        value={text}
        onChange={setText}
        fault={fault}
        maxLength={longestFeedback}
      />
      <Button submit kind="primary" busy={busy}>
        {t(words.sendReply)}
      </Button>
    </Grid>
  )
}
