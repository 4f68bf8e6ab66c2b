import type { ComponentType, ReactNode } from 'react'
import { toldTexts } from '../../areas/alarms/alarm/handling/told-texts.ts'
import { alarmLevels, levelAndAbove, levelTones } from '../../areas/alarms/alarm/level-texts.ts'
import { alarmName } from '../../areas/alarms/alarm/texts.ts'
import type { Route } from '../../areas/screens.ts'
import { useT } from '../../kit/client/language.ts'
import { useOpen, useOpens } from '../../kit/client/navigation.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Loading } from '../../kit/ui/loading.tsx'
import { Tag } from '../../kit/ui/tag.tsx'
import { uiTexts } from '../../kit/ui/texts.ts'
import './inbox.css'
import { FenceLine } from './FenceLine.tsx'
import { RuleLine } from './RuleLine.tsx'
import { noticeTexts as words } from './texts.ts'
import { UsageLine } from './UsageLine.tsx'
import { useGoTo } from './useGoTo.ts'
import type { InboxState } from './useInbox.ts'

interface InboxProps {
  state: InboxState
  /** Something was opened. */
  onOpen?: () => void
  /** What an open alarm's line stands in. */
  AlarmFrame?: ComponentType<{ alarm: InboxAlarm; children: ReactNode }>
}

/** Alarms that need attention, steps of OTA applications, and jobs that ended. */
export function InboxList({ state, onOpen, AlarmFrame = Bare }: InboxProps) {
  const { t, say } = useT()
  const { inbox, failed, retry } = state
  if (failed)
    return (
      <p className="inbox-none" role="alert">
        {t(words.failed)} <Button onClick={retry}>{t(uiTexts.retry)}</Button>
      </p>
    )
  if (!inbox) return <Loading />
  const { alarms, handling, applications, services, usage, problems, rules, charts, fences, privacy, jobs } = inbox
  return (
    <div className="inbox">
      <Section title={t(words.handling)} lines={handling} line={(told) => <ToldLine {...{ told, onOpen }} />} />
      <Section
        title={t(words.alarms)}
        lines={alarms}
        none={t(words.noAlarms, { levels: say(levelAndAbove('2')) })}
        line={(alarm) => (
          <AlarmFrame alarm={alarm}>
            <AlarmLine {...{ alarm, onOpen }} />
          </AlarmFrame>
        )}
      />
      <Section
        title={t(words.problems)}
        lines={problems}
        line={(problem) => <ProblemLine {...{ problem, onOpen }} />}
      />
      <Section title={t(words.rules)} lines={rules} line={(told) => <RuleLine {...{ told, onOpen }} />} />
      <Section title={t(words.charts)} lines={charts} line={(alert) => <ChartLine {...{ alert, onOpen }} />} />
      <Section title={t(words.fences)} lines={fences} line={(crossing) => <FenceLine {...{ crossing, onOpen }} />} />
      <Section title={t(words.privacy)} lines={privacy} line={(request) => <PrivacyLine {...{ request, onOpen }} />} />
      <Section
        title={t(words.applications)}
        lines={applications}
        line={(step) => <ApplicationLine {...{ step, onOpen }} />}
      />
      <Section
        title={t(words.services)}
        lines={services}
        line={(service) => <ServiceLine {...{ service, onOpen }} />}
      />
      <Section title={t(words.usage)} lines={usage} line={(told) => <UsageLine {...{ told, onOpen }} />} />
      <Section
        title={t(words.jobs)}
        lines={jobs}
        none={t(words.noJobs)}
        line={(job) => <JobLine {...{ job, onOpen }} />}
      />
    </div>
  )
}

interface SectionProps<T> {
  title: string
  /** Missing for who may not see such lines. */
  lines: readonly T[] | null | undefined
  /** Said when there is no line; without it the section is left out then. */
  none?: string
  line(each: T): ReactNode
}
function Section<T extends { id: number }>({ title, lines, none, line }: SectionProps<T>) {
  if (!lines || (lines.length === 0 && none === undefined)) return null
  return (
    <section>
      <h2>{title}</h2>
      {lines.length === 0 && <p className="inbox-none">{none}</p>}
      <ul>
        {lines.map((each) => (
          <li key={each.id}>{line(each)}</li>
        ))}
      </ul>
    </section>
  )
}

const Bare: NonNullable<InboxProps['AlarmFrame']> = ({ children }) => children

type Inbox = NonNullable<InboxState['inbox']>
export type InboxAlarm = NonNullable<Inbox['alarms']>[number]
interface AlarmLineProps {
  alarm: InboxAlarm
  onOpen: (() => void) | undefined
}
interface ToldLineProps {
  told: NonNullable<Inbox['handling']>[number]
  onOpen: (() => void) | undefined
}
function ToldLine({ told: { alarm, vin, kind, code, rule, what, by, at }, onOpen }: ToldLineProps) {
  const { say, formatTime } = useT()
  const goTo = useGoTo(onOpen)
  return (
    <button type="button" className="inbox-line" onClick={() => goTo(alarm, vin)}>
      <Tag tone="processing">{say(toldTexts[what])}</Tag>
      <b>{say(alarmName(kind, code, rule))}</b>
      <span>{by ? `${vin} · ${by}` : vin}</span>
      <time dateTime={at}>{formatTime(at)}</time>
    </button>
  )
}

function AlarmLine({ alarm: { id, vin, level, kind, code, rule, at }, onOpen }: AlarmLineProps) {
  const { say, formatTime } = useT()
  const goTo = useGoTo(onOpen)
  return (
    <button type="button" className="inbox-line" onClick={() => goTo(id, vin)}>
      <Tag tone={levelTones[level]}>{say(alarmLevels[level])}</Tag>
      <b>{say(alarmName(kind, code, rule))}</b>
      <span>{vin}</span>
      <time dateTime={at}>{formatTime(at)}</time>
    </button>
  )
}

interface ProblemLineProps {
  problem: NonNullable<Inbox['problems']>[number]
  onOpen: (() => void) | undefined
}
function ProblemLine({ problem: { text, at, until }, onOpen }: ProblemLineProps) {
  const { t, formatTime } = useT()
  const open = useOpen()
  const go = () => {
    onOpen?.()
    open('/monitoring')
  }
  return (
    <button type="button" className="inbox-line" onClick={go}>
      <Tag tone={until ? 'success' : 'error'}>{t(until ? words.over : words.lasts)}</Tag>
      <b>{text}</b>
      <time dateTime={until ?? at}>{formatTime(until ?? at)}</time>
    </button>
  )
}

interface ApplicationLineProps {
  step: NonNullable<Inbox['applications']>[number]
  onOpen: (() => void) | undefined
}
function ApplicationLine({ step: { application, name, step, by, at }, onOpen }: ApplicationLineProps) {
  const { formatTime } = useT()
  const open = useOpen()
  const go = () => {
    onOpen?.()
    open('/software/otaApplication', { view: application })
  }
  return (
    <button type="button" className="inbox-line" onClick={go}>
      <Tag>{step}</Tag>
      <b>{name}</b>
      <span>{by}</span>
      <time dateTime={at}>{formatTime(at)}</time>
    </button>
  )
}

interface ServiceLineProps {
  service: NonNullable<Inbox['services']>[number]
  onOpen: (() => void) | undefined
}
function ServiceLine({ service: { vin, name, until }, onOpen }: ServiceLineProps) {
  const { t, formatTime } = useT()
  const open = useOpen()
  const go = () => {
    onOpen?.()
    open('/addedManagement/vehicleValueAddedManagement', { 'q.vin': vin })
  }
  return (
    <button type="button" className="inbox-line" onClick={go}>
      <Tag tone="warning">{t(words.ends)}</Tag>
      <b>{name}</b>
      <span>{vin}</span>
      <time dateTime={until}>{formatTime(until)}</time>
    </button>
  )
}

interface ChartLineProps {
  alert: NonNullable<Inbox['charts']>[number]
  onOpen: (() => void) | undefined
}
const chartTags = {
  fired: { tone: 'error', text: words.fired },
  ended: { tone: 'success', text: words.over },
  stopped: { tone: 'warning', text: words.stopped },
} as const
function ChartLine({ alert: { kind, name, rule, chart, at }, onOpen }: ChartLineProps) {
  const { t, formatTime } = useT()
  const open = useOpen()
  const { tone, text } = chartTags[kind]
  // Why one stopped is seen at the rule.
  const isSeenInChart = chart !== null && kind !== 'stopped'
  const go = () => {
    onOpen?.()
    open('/chars', isSeenInChart ? { chart } : { list: 'alerts' })
  }
  return (
    <button type="button" className="inbox-line" onClick={go}>
      <Tag tone={tone}>{t(text)}</Tag>
      <b>{rule ? `${name} · ${rule}` : name}</b>
      <time dateTime={at}>{formatTime(at)}</time>
    </button>
  )
}

interface PrivacyLineProps {
  request: NonNullable<Inbox['privacy']>[number]
  onOpen: (() => void) | undefined
}
function PrivacyLine({ request: { id, what, dueDay, overdue }, onOpen }: PrivacyLineProps) {
  const { t, formatDay } = useT()
  const open = useOpen()
  const go = () => {
    onOpen?.()
    open('/ownerManagement/privacyRequest', { view: id })
  }
  return (
    <button type="button" className="inbox-line" onClick={go}>
      <Tag tone={overdue ? 'error' : 'warning'}>{t(overdue ? words.overdue : words.ends)}</Tag>
      <b>{what}</b>
      <span>{t(words.due, { day: formatDay(dueDay) })}</span>
    </button>
  )
}

interface JobLineProps {
  job: Inbox['jobs'][number]
  onOpen: (() => void) | undefined
}
function JobLine({ job: { title, route, state, count, faultCount, at }, onOpen }: JobLineProps) {
  const { t, formatTime } = useT()
  const open = useOpen()
  const opens = useOpens()
  const figures = [
    count === null ? '' : t(words.rows, { count: count }),
    faultCount > 0 ? t(words.faults, { count: faultCount }) : '',
  ]
  const line = (
    <>
      <Tag tone={state === 'done' && faultCount === 0 ? 'success' : 'error'}>
        {t(state === 'done' && faultCount === 0 ? words.done : words.failedJob)}
      </Tag>
      <b>{title}</b>
      <span>{figures.filter(Boolean).join(' · ')}</span>
      <time dateTime={at}>{formatTime(at)}</time>
    </>
  )
  const shown = route as Route | null
  if (!shown || !opens(shown)) return <div className="inbox-line">{line}</div>
  const go = () => {
    onOpen?.()
    open(shown)
  }
  return (
    <button type="button" className="inbox-line" onClick={go}>
      {line}
    </button>
  )
}
