import { useEffect, useState } from 'react'
import { useT } from '../../../kit/client/language.ts'
import { invalidate, useCall } from '../../../kit/client/query.ts'
import { Sheet } from '../../../kit/record/parts.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { type Fact, Facts } from '../../../kit/ui/facts.tsx'
import { Loading } from '../../../kit/ui/loading.tsx'
import { StatePage } from '../../../kit/ui/state-page.tsx'
import { Tag } from '../../../kit/ui/tag.tsx'
import { Timeline, type TimelineItem } from '../../../kit/ui/timeline.tsx'
import { secondMs } from '../../../time.ts'
import { FrameView } from '../../messages/frame/parts.tsx'
import './command.css'
import { commandCalls } from './contract.ts'
import { detailWords as words } from './detail-texts.ts'
import { resultFacts, useSettingFacts } from './state-facts.ts'
import { type CommandEvent, commandCodes, commandEvents, isOpen } from './state-texts.ts'

const everyMs = 1_500
/** What a late answer may still change is looked at less often. */
const lateEveryMs = 15_000

export interface CommandDetailProps {
  vin: string
  id: number
}

/** Settings, result and steps of one command; follows it while it is on its way. */
export function CommandDetail({ vin, id }: CommandDetailProps) {
  const language = useT()
  const { t } = language
  const found = useCall(
    commandCalls.detail,
    { vin, id },
    {
      quiet: true,
      refetchInterval: ({ state: { data } }) => {
        if (!data) return false
        const { state } = data.command
        if (isOpen(state)) return everyMs
        return state === 'unanswered' || state === 'unknown' ? lateEveryMs : false
      },
    },
  )
  const state = found.data?.command.state
  const [first, setFirst] = useState(state)
  useEffect(() => {
    if (state === undefined || state === first) return
    setFirst(state)
    // The list and the fields above tell the new state, too.
    if (first !== undefined)
      void invalidate(['/commandlog/queryCommandLog', '/commandlog/queryOne', '/commandlog/queryA'])
  }, [state, first])
  if (found.isPending) return <Loading />
  if (!found.data)
    return (
      <StatePage kind="failed" title={t(words.failed)} text={found.error?.message ?? ''}>
        <Button onClick={() => void found.refetch()}>{t(words.retry)}</Button>
      </StatePage>
    )
  const { command, settings, result, steps } = found.data
  const answer = steps.findLast(({ event }) => event === 'succeeded')
  return (
    <div className="cmd">
      <Settings kind={command.kind} settings={settings} />
      <Block title={t(words.result)} facts={resultFacts(result, answer?.frame, language)} />
      <h3>{t(words.steps)}</h3>
      <Steps steps={steps} />
    </div>
  )
}

function Settings({
  kind,
  settings,
}: {
  kind: Parameters<typeof useSettingFacts>[0]
  settings: Record<string, unknown>
}) {
  const { t } = useT()
  return <Block title={t(words.settings)} facts={useSettingFacts(kind, settings)} />
}

function Block({ title, facts }: { title: string; facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <Facts facts={facts} />
    </>
  )
}

interface Step {
  at: string
  event: CommandEvent
  by: string | null
  code: keyof typeof commandCodes | null
  frame: string | null
  late: boolean
  percent: number | null
}

/** Who did what when, in its order, each with the frame that was sent or came. */
function Steps({ steps }: { steps: readonly Step[] }) {
  const { t, say, formatTime, formatNumber } = useT()
  const [shown, setShown] = useState<Step>()
  if (steps.length === 0) return <p className="quiet">{t(words.noSteps)}</p>
  const items = steps.map((step, index): TimelineItem => {
    const before = steps[index - 1]
    const { at, event, code } = step
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
      title: say(commandEvents[event]),
      to: code ? say(commandCodes[code]) : undefined,
      note: <Note step={step} took={took} show={() => setShown(step)} />,
      tone: tones[event],
    }
  })
  return (
    <>
      <Timeline items={items} label={t(words.steps)} />
      <Sheet
        open={shown !== undefined}
        title={shown ? t(words.frameOf, { event: say(commandEvents[shown.event]), time: formatTime(shown.at) }) : ''}
        close={() => setShown(undefined)}
      >
        {shown?.frame && <FrameView hex={shown.frame} />}
      </Sheet>
    </>
  )
}

interface NoteProps {
  step: Step
  /** How long after the step before. */
  took: string | undefined
  show(): void
}
function Note({ step: { by, late, percent, frame }, took, show }: NoteProps) {
  const { t, formatNumber } = useT()
  const said = [
    by && t(words.by, { name: by }),
    took && t(words.after, { time: took }),
    percent !== null && formatNumber(percent, '%'),
  ].filter(Boolean)
  return (
    <span className="cmd-note">
      {said.length > 0 && <span>{said.join(' · ')}</span>}
      {late && <Tag tone="warning">{t(words.late)}</Tag>}
      {frame && (
        <Button kind="text" onClick={show}>
          {t(words.frame)}
        </Button>
      )}
    </span>
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
  silence: 'warning',
  overdue: 'warning',
  expired: 'warning',
}
