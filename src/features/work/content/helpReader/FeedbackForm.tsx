import { type FormEvent, useState } from 'react'
import { requestIdOf } from '../../../../client/fault.ts'
import { useT } from '../../../../client/language.ts'
import { withMessage } from '../../../../client/with-message.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Choice } from '../../../../ui/parts/Choice.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { RequestId } from '../../../../ui/parts/RequestId.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { readerLink } from '../../../../ui/reader/address.ts'
import { useLeaveWarning } from '../../../../ui/reader/leave-warning.ts'
import { longestFeedback } from '../feedback/state-texts.ts'
import { type Topic, topics } from '../question/topic-texts.ts'
import { sendFeedback } from './load.ts'
import { type PickedPicture, Pictures } from './Pictures.tsx'
import { helpWords as words } from './texts.ts'

interface Props {
  /** Secret of the private link. */
  readonly secret: string
  readonly topic: Topic
  onSent(): void
}
type Faults = Partial<Record<'description' | 'account', string>> & { send?: Error }

export function FeedbackForm({ secret, topic, onSent }: Props) {
  const { t, say, lang } = useT()
  const [scenario, setScenario] = useState(topic)
  const [description, setDescription] = useState('')
  const [account, setAccount] = useState('')
  const [pictures, setPictures] = useState<readonly PickedPicture[]>([])
  const [faults, setFaults] = useState<Faults>({})
  const [percent, setPercent] = useState<number>()
  useLeaveWarning(Boolean(description || account || pictures.length > 0))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (percent !== undefined) return
    const wrong: Faults = {
      ...(!description.trim() && { description: t(words.descriptionNeeded) }),
      ...(!account.trim() && { account: t(words.accountNeeded) }),
    }
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    setPercent(0)
    try {
      await sendFeedback(
        secret,
        { scenario, description: description.trim(), account: account.trim(), language: lang },
        pictures.map(({ blob }) => blob),
        (part) => setPercent(Math.round(part * 100)),
      )
      onSent()
    } catch (error) {
      const fault = error as Error
      setFaults({ send: withMessage(fault, `${fault.message} ${t(words.failed)}`) })
      setPercent(undefined)
    }
  }
  return (
    <Grid as="form" gap={12} className="reader-form" onSubmit={(event) => void submit(event)} noValidate>
      <p>{t(words.intro)}</p>
      <Card>
        <h2>{t(words.topic)}</h2>
        <Choice
          label={t(words.topic)}
          options={Object.entries(topics).map(([value, label]) => ({ value: value as Topic, label: say(label) }))}
          value={scenario}
          onChange={setScenario}
        />
        {scenario === 'privacy' && <p role="note">{t(words.privacyText)}</p>}
        <TextInput
          label={t(words.description)}
          rows={6}
          value={description}
          onChange={setDescription}
          fault={description.trim() ? undefined : faults.description}
          hint={t(words.descriptionHint)}
          maxLength={longestFeedback}
        />
        <TextInput
          label={t(words.account)}
          name="account"
          value={account}
          onChange={setAccount}
          fault={account.trim() ? undefined : faults.account}
          hint={t(words.accountHint)}
          autoComplete="tel"
          maxLength={64}
        />
      </Card>
      <Card>
        <Pictures pictures={pictures} onChange={setPictures} />
      </Card>
      <p>
        <a href={readerLink('/privacyPolicyView')} target="_blank" rel="noreferrer">
          {t(words.privacy)}
        </a>
      </p>
      <p role="alert" className="reader-fault">
        {faults.send?.message}
        <RequestId id={requestIdOf(faults.send)} />
      </p>
      <Button submit kind="primary" block busy={percent !== undefined}>
        {percent === undefined ? t(words.send) : t(words.sending, { percent })}
      </Button>
    </Grid>
  )
}
