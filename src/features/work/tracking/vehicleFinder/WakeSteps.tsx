import { useT } from '../../../../client/language.ts'
import { useAge, useNow } from '../../../../ui/parts/age.tsx'
import { ageTexts } from '../../../../ui/parts/age-texts.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { SecondaryText } from '../../../../ui/parts/layout.tsx'
import type { LotVehicle, Wake } from './contract.ts'
import type { FinderSource } from './source.ts'
import { wakeWords as words } from './texts.ts'
import { isNew, isRunning, useWake } from './use-wake.ts'

export function WakeSteps({ source, vehicle }: { source: FinderSource; vehicle: LotVehicle }) {
  const { t } = useT()
  const { start, wake, fault, asking } = useWake(source, vehicle.vin)
  const now = useNow()
  const running = asking || (wake !== undefined && isRunning(wake, now))
  return (
    <section className="finder-wake" aria-label={t(words.steps)}>
      <Button kind="primary" block disabled={running} onClick={start}>
        {t(running ? words.waking : words.wake)}
      </Button>
      {!vehicle.online && !wake && <p>{t(words.offlineFirst)}</p>}
      <FaultText>{fault}</FaultText>
      {wake && <Steps wake={wake} now={now} />}
    </section>
  )
}

const smsWords = { sent: 'smsSent', outbox: 'smsOutbox', noMsisdn: 'smsNone', failed: 'smsFailed' } as const

type Look = 'past' | 'now' | 'bad'

function Steps({ wake, now }: { wake: Wake; now: number }) {
  const { t, formatClock } = useT()
  const age = useAge()
  const { state, vehicle } = wake
  const clock = (iso: string | null) => formatClock(iso) || undefined
  const positionAge = vehicle.locatedAt
    ? t(ageTexts.ago, { age: age(now - Date.parse(vehicle.locatedAt)) })
    : t(words.none)
  const steps: [text: string, time: string | undefined, look: Look][] = [[t(words.asked), clock(wake.askedAt), 'past']]
  if (wake.sms) steps.push([t(words[smsWords[wake.sms]]), undefined, wake.sms === 'sent' ? 'past' : 'bad'])
  if (state === 'waiting')
    steps.push([
      vehicle.online ? t(words.queued) : t(words.waiting, { until: clock(wake.expiresAt) }),
      undefined,
      'now',
    ])
  else if (state === 'sent') steps.push([t(words.sent), clock(wake.sentAt), 'now'])
  else {
    const isAwake = state === 'done' || state === 'refused'
    steps.push([t(words[state]), clock(wake.answeredAt), isAwake ? 'past' : 'bad'])
    if (isAwake && isNew(wake)) steps.push([t(words.newPlace, { age: positionAge }), undefined, 'past'])
    else if (isAwake)
      steps.push([
        t(isRunning(wake, now) ? words.oldPlace : words.noNewPlace, { age: positionAge }),
        undefined,
        isRunning(wake, now) ? 'now' : 'bad',
      ])
  }
  return (
    <ol role="status">
      {steps.map(([text, time, look]) => (
        <li key={text} className={look}>
          <span>{text}</span>
          {time && (
            <SecondaryText as="time" className="tabular rigid">
              {time}
            </SecondaryText>
          )}
        </li>
      ))}
    </ol>
  )
}
