import type { ReactNode } from 'react'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import './handling.css'
import { stepLabels, handlingTexts as words } from './handling-texts.ts'
import { type AlarmStep, handlingMachine, steps } from './state-texts.ts'
import { allows, type Handlable, stepCalls, useHandling } from './use-handling.tsx'

export interface HandlingBarProps {
  alarm: Handlable & {
    readonly assignee?: { readonly label: string } | null | undefined
    readonly snoozedUntil?: string | null | undefined
  }
  /** Embedded in other content: only the most common steps, and no state. */
  compact?: boolean
  /** Renders further buttons with `handle`. */
  more?(handle: ReturnType<typeof useHandling>['handle']): ReactNode
}
const usual: readonly AlarmStep[] = ['acknowledged', 'closed', 'reopened']

/** Handling state of an alarm and the steps available to the user. Shared by all screens that show alarms. */
export function HandlingBar({ alarm, compact = false, more }: HandlingBarProps) {
  const { t, say, formatTime } = useT()
  const may = useMay()
  const { handle, dialog } = useHandling()
  const { handling, assignee, snoozedUntil } = alarm
  const offeredSteps = steps.filter(
    (step) => allows(alarm, step) && may(stepCalls[step]) && (!compact || usual.includes(step)),
  )
  const [first] = offeredSteps
  return (
    <Row gap={8} align="center" wrap className={`alarm-handling${compact ? ' compact' : ''}`}>
      {!compact && (
        <Row as="span" gap="4 10" align="center" wrap className="muted alarm-standing">
          <Tag tone={handlingMachine.tones[handling]}>{say(handlingMachine.texts[handling])}</Tag>
          {handling === 'snoozed' && snoozedUntil && <span>{t(words.untilAt, { at: formatTime(snoozedUntil) })}</span>}
          {assignee && <span>{t(words.responsible, { name: assignee.label })}</span>}
        </Row>
      )}
      {offeredSteps.map((step) => (
        <Button
          key={step}
          kind={compact || step !== first || step === 'reopened' ? 'default' : 'primary'}
          onClick={() => void handle(step, [alarm]).catch(() => {})}
        >
          {say(stepLabels[step])}
        </Button>
      ))}
      {more?.(handle)}
      {dialog}
    </Row>
  )
}
