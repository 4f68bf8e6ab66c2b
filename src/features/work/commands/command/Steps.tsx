import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { secondMs } from '../../../../domain/time.ts'
import { Sheet } from '../../../../record/views/parts.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { Timeline, type TimelineItem } from '../../../../ui/parts/Timeline.tsx'
import { FrameView } from '../../../fleet/messages/frame/parts.tsx'
import './command.css'
import { detailWords as words } from './detail-texts.ts'
import { type CommandEvent, commandCodes, commandEvents } from './state-texts.ts'

interface Step {
  at: string
  event: CommandEvent
  by: string | null
  code: keyof typeof commandCodes | null
  frame: string | null
  late: boolean
  percent: number | null
}

/** Timeline of a command's steps with their frames. Only the last of consecutive progress reports is shown. */
export function Steps({ steps: all, newestFirst = false }: { steps: readonly Step[]; newestFirst?: boolean }) {
  const { t, say, formatTime, formatNumber } = useT()
  const [selectedStep, setSelectedStep] = useState<Step>()
  const steps = all.filter(({ event }, index) => event !== 'progress' || all[index + 1]?.event !== 'progress')
  if (steps.length === 0) return <p className="quiet">{t(words.noSteps)}</p>
  const items = steps.map((step, index): TimelineItem => {
    const before = steps[index - 1]
    const { at, event, code, percent } = step
    const tookMs = before ? Date.parse(at) - Date.parse(before.at) : undefined
    const took =
      tookMs === undefined
        ? undefined
        : tookMs < secondMs
          ? formatNumber(tookMs, 'ms')
          : formatNumber(Math.round(tookMs / 100) / 10, 's')
    return {
      key: `${index}`,
      at,
      title: [say(commandEvents[event]), percent !== null && formatNumber(percent, '%')].filter(Boolean).join(' · '),
      to: code ? say(commandCodes[code]) : undefined,
      note: <Note step={step} took={took} show={() => setSelectedStep(step)} />,
      tone: tones[event],
    }
  })
  return (
    <>
      <Timeline items={newestFirst ? items.reverse() : items} label={t(words.steps)} />
      <Sheet
        open={selectedStep !== undefined}
        title={
          selectedStep
            ? t(words.frameOf, { event: say(commandEvents[selectedStep.event]), time: formatTime(selectedStep.at) })
            : ''
        }
        close={() => setSelectedStep(undefined)}
      >
        {selectedStep?.frame && <FrameView hex={selectedStep.frame} />}
      </Sheet>
    </>
  )
}

interface NoteProps {
  step: Step
  /** Time since the previous step. */
  took: string | undefined
  show(): void
}
function Note({ step: { by, late, frame }, took, show }: NoteProps) {
  const { t } = useT()
  const notes = [by && t(words.by, { name: by }), took && t(words.after, { time: took })].filter(Boolean)
  return (
    <Row as="span" gap="2 12" align="center" wrap className="cmd-note">
      {notes.length > 0 && <span>{notes.join(' · ')}</span>}
      {late && <Tag tone="warning">{t(words.late)}</Tag>}
      {frame && (
        <Button kind="text" onClick={show}>
          {t(words.frame)}
        </Button>
      )}
    </Row>
  )
}

const tones: Partial<Record<CommandEvent, TimelineItem['tone']>> = {
  succeeded: 'success',
  approved: 'success',
  declined: 'danger',
  failed: 'danger',
  refused: 'danger',
  unmet: 'danger',
  invalid: 'danger',
  wakeKept: 'warning',
  wakeFailed: 'warning',
  silence: 'warning',
  overdue: 'warning',
  expired: 'warning',
  contrarySuccess: 'warning',
  contraryFailure: 'warning',
  contraryRefusal: 'warning',
}
