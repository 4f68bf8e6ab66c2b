import { type FormEvent, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { shownZone } from '../../../../client/zone.ts'
import { momentInZone } from '../../../../domain/contract/zone-input.ts'
import { dayMs, hourMs, utcDay } from '../../../../domain/time.ts'
import { wallClock } from '../../../../domain/zone.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { DateInput } from '../../../../ui/parts/date-input.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { stepLabels, handlingTexts as words } from './handling-texts.ts'

interface SnoozeDialogProps {
  title: string
  onAnswer(choice: { until: string } | undefined): void
}

/** Tomorrow at 08:00 in the displayed time zone. */
function tomorrow(): Date {
  const today = wallClock(shownZone(), Date.now()).slice(0, 10)
  return new Date(momentInZone(shownZone(), `${utcDay(Date.parse(today) + dayMs)} 08:00:00`))
}

/** Picks the end of a snooze: a preset by one press, or any other time. */
export default function SnoozeDialog({ title, onAnswer }: SnoozeDialogProps) {
  const { t, say } = useT()
  const [until, setUntil] = useState('')
  const [missing, setMissing] = useState(false)
  const usual = [
    { text: words.hour, at: () => new Date(Date.now() + hourMs) },
    { text: words.hours, at: () => new Date(Date.now() + 4 * hourMs) },
    { text: words.tomorrow, at: tomorrow },
    { text: words.week, at: () => new Date(Date.now() + 7 * 24 * hourMs) },
  ]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (until) onAnswer({ until })
    else setMissing(true)
  }
  return (
    <Dialog title={title} onCancel={() => onAnswer(undefined)}>
      <form onSubmit={submit}>
        <p>{t(words.snoozeText)}</p>
        <Row gap={8} wrap className="alarm-usual">
          {usual.map(({ text, at }) => (
            <Button key={text} onClick={() => onAnswer({ until: at().toISOString() })}>
              {t(text)}
            </Button>
          ))}
        </Row>
        <DateInput
          label={t(words.until)}
          precision="minute"
          value={until}
          min={new Date().toISOString()}
          fault={missing && !until ? t(words.needUntil) : undefined}
          onChange={setUntil}
        />
        <Actions>
          <Button onClick={() => onAnswer(undefined)}>{t(words.cancel)}</Button>
          <Button submit kind="primary">
            {say(stepLabels.snoozed)}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
