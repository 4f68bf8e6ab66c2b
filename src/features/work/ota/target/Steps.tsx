import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useAge } from '../../../../ui/parts/age.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { Timeline, type TimelineItem } from '../../../../ui/parts/Timeline.tsx'
import type { TargetStep } from './contract.ts'
import { targetTexts as words } from './screen-texts.ts'
import { stepSources, type TargetEvent, targetCodes, targetEvents, targetMachine } from './state-texts.ts'

const tones: Partial<Record<TargetEvent, TimelineItem['tone']>> = {
  verified: 'success',
  accepted: 'success',
  declined: 'warning',
  conditionsUnmet: 'warning',
  cancelAsked: 'warning',
  cancelRefused: 'warning',
  paused: 'warning',
  timedOut: 'danger',
  failed: 'danger',
  rolledBack: 'danger',
  oldVersions: 'danger',
  otherVersions: 'danger',
  forceClosed: 'danger',
}

/**
 * Steps of a vehicle's update with the box's feedback, newest first. Of consecutive progress reports only the last is
 * shown.
 */
export function Steps({ steps: all }: { steps: readonly TargetStep[] }) {
  const { t, say, formatNumber } = useT()
  const age = useAge()
  const steps = all.filter(({ event }, index) => event !== 'progress' || all[index + 1]?.event !== 'progress')
  if (steps.length === 0) return <p className="ui-hint">{t(words.noSteps)}</p>
  const items = steps.map((step, index): TimelineItem => {
    const { id, at, event, state, code, percent } = step
    const before = steps[index - 1]
    const took = before && Date.parse(at) - Date.parse(before.at)
    const outcomeTexts = [code && say(targetCodes[code]), state && say(targetMachine.texts[state])].filter(Boolean)
    return {
      key: `${id}`,
      at,
      title: [say(targetEvents[event]), percent !== null && formatNumber(percent, '%')].filter(Boolean).join(' · '),
      to: outcomeTexts.length > 0 ? outcomeTexts.join(' → ') : undefined,
      note: <Note step={step} took={took === undefined ? undefined : t(words.after, { age: age(took) })} />,
      tone: tones[event],
    }
  })
  return <Timeline label={t(words.steps)} items={items.reverse()} />
}

function Note({ step: { by, source, text, raw }, took }: { step: TargetStep; took: string | undefined }) {
  const { t, say } = useT()
  const [isRawVisible, setIsRawVisible] = useState(false)
  const hasRaw = raw !== null && raw !== undefined
  const who = by ? t(words.by, { name: by, source: say(stepSources[source]) }) : say(stepSources[source])
  return (
    <Grid as="span" gap={2} className="items-start">
      <span>{[who, took].filter(Boolean).join(' · ')}</span>
      {text && <span>{text}</span>}
      {hasRaw && (
        <Button kind="text" aria-expanded={isRawVisible} onClick={() => setIsRawVisible(!isRawVisible)}>
          {t(isRawVisible ? words.rawHide : words.raw)}
        </Button>
      )}
      {isRawVisible && <pre className="text-s mono break flush tgt-raw">{JSON.stringify(raw, null, 2)}</pre>}
    </Grid>
  )
}
